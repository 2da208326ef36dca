#!/bin/sh
# A GOPS bot in plain POSIX shell: it bids one card more than the prize, and its 1 for the 13.
# Try it with: parlour arena match 'exec:sh plus-one.sh' match --games 20
while IFS=': ' read -r what _ number _; do
    case "$what $number" in
        'Competition 13') echo 1 ;;
        Competition*) echo $((number + 1)) ;;
    esac
done
