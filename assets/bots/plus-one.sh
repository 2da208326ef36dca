#!/bin/sh
# A GOPS bot in plain shell: it bids one card more than the prize, and its 1 for the 13.
while IFS=': ' read -r what which number rest; do
    if [ "$what" = Competition ]; then
        case $number in
            13) echo 1 ;;
            *) echo $((number + 1)) ;;
        esac
    fi
done
