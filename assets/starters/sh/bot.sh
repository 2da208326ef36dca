#!/bin/sh
# A bot for every game of Parlour, in plain POSIX shell: it answers at random.
# Put your idea into `choose`.

# Print one of the words, which are the arguments: the cards left in GOPS, the legal words in any
# other game. The whole question is in $line.
choose() {
    number=$(od -An -N2 -tu2 /dev/urandom)
    shift $((number % $#))
    printf '%s\n' "$1"
}

# Print the cards of $hand without one.
without() {
    for card in $hand; do
        [ "$card" = "$1" ] || printf '%s ' "$card"
    done
}

hand='1 2 3 4 5 6 7 8 9 10 11 12 13'
while IFS= read -r line; do
    case $line in
        'Competition card:'*)
            word=$(choose $hand)
            hand=$(without "$word")
            ;;
        '{"legal":["'*)
            legal=${line#*'["'}
            legal=${legal%%'"]'*}
            set --
            while [ "$legal" != "${legal#*'","'}" ]; do
                set -- "$@" "${legal%%'","'*}"
                legal=${legal#*'","'}
            done
            word=$(choose "$@" "$legal")
            ;;
        *) continue ;; # the opponent's bid in GOPS, or how the match ended
    esac
    printf '%s\n' "$word"
done
