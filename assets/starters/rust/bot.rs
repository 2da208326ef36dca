//! A bot for every game of Parlour: it answers at random. Put your idea into `choose`.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

/// Returns the place of one of the words.
///
/// `words` is what may be answered: the cards left in GOPS, the legal words in any other game.
/// `question` is the whole line, with the prize in GOPS, with the state in any other game.
fn choose(words: &[String], _question: &str) -> usize {
    random() as usize % words.len()
}

/// Returns a random number; the standard library has no other.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns the legal words of a question, which come first in it.
fn legal_words(question: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut signs = question.chars().skip_while(|sign| *sign != '[');
    while let Some(sign) = signs.next() {
        match (sign, word.take()) {
            ('"', None) => word = Some(String::new()),
            ('"', Some(whole)) => words.push(whole),
            (']', None) => break,
            (_, None) => {}
            ('\\', Some(part)) => word = signs.next().map(|next| part + &next.to_string()),
            (_, Some(part)) => word = Some(part + &sign.to_string()),
        }
    }
    words
}

fn main() -> io::Result<()> {
    let mut hand: Vec<String> = (1..=13).map(|card| card.to_string()).collect();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let word = if line.starts_with("Competition card:") {
            let place = choose(&hand, &line);
            hand.remove(place)
        } else if line.starts_with("{\"legal\":") {
            let mut words = legal_words(&line);
            let place = choose(&words, &line);
            words.swap_remove(place)
        } else {
            continue; // the opponent's bid in GOPS, or how the match ended
        };
        println!("{word}");
        io::stdout().flush()?;
    }
    Ok(())
}
