# A bot for every game of Parlour: it answers at random. Put your idea into `choose`.
require "json"

# Returns one of the words.
#
# `words` is what may be answered: the cards left in GOPS, the legal words in any other game.
# `question` has the "prize" in GOPS; in any other game "seat", "seconds", "game" and "state".
def choose(words, question)
  words.sample
end

$stdout.sync = true
hand = (1..13).map(&:to_s)
while (line = $stdin.gets)
  if line.start_with?("Competition card:")
    word = choose(hand, { "prize" => line.split(":")[1].to_i })
    hand.delete(word)
  elsif line.start_with?('{"legal":')
    question = JSON.parse(line)
    word = choose(question["legal"], question)
  else # the opponent's bid in GOPS, or how the match ended
    next
  end
  puts word
end
