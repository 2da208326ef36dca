#!/usr/bin/env perl
# A bot for every game of Parlour: it answers at random. Put your idea into `choose`.
use strict;
use warnings;
use JSON::PP;

# Returns one of the words.
#
# $words is what may be answered: the cards left in GOPS, the legal words in any other game.
# $question has the prize in GOPS; in any other game seat, seconds, game and state.
sub choose {
    my ($words, $question) = @_;
    return $words->[ int rand @$words ];
}

$| = 1;
my $json = JSON::PP->new->utf8;
my @hand = (1 .. 13);
while (my $line = <STDIN>) {
    my $word;
    if ($line =~ /^Competition card: *(\d+)/) {
        $word = choose(\@hand, { prize => $1 });
        @hand = grep { $_ != $word } @hand;
    }
    elsif ($line =~ /^\{"legal":/) {
        my $question = $json->decode($line);
        $word = choose($question->{legal}, $question);
        utf8::encode($word);
    }
    else {    # the opponent's bid in GOPS, or how the match ended
        next;
    }
    print "$word\n";
}
