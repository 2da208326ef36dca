// A bot for every game of Parlour: it answers at random. Put your idea into `choose`.
"use strict";

const readline = require("node:readline");

/**
 * Return one of the words.
 *
 * `words` is what may be answered: the cards left in GOPS, the legal words in any other game.
 * `question` has the `prize` in GOPS; in any other game `seat`, `seconds`, `game` and `state`.
 */
function choose(words, question) {
  return words[Math.floor(Math.random() * words.length)];
}

let hand = Array.from({ length: 13 }, (_, place) => String(place + 1));

function answer(line) {
  if (line.startsWith("Competition card:")) {
    const word = choose(hand, { prize: Number(line.split(":")[1]) });
    hand = hand.filter((card) => card !== word);
    return word;
  }
  if (line.startsWith('{"legal":')) {
    const question = JSON.parse(line);
    return choose(question.legal, question);
  }
  return null; // the opponent's bid in GOPS, or how the match ended
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const word = answer(line);
  if (word !== null) process.stdout.write(word + "\n");
});
