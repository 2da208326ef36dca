/* A bot for every game of Parlour: it answers at random. Put your idea into `choose`. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MOST_WORDS 1000

/*
 * Return the place of one of the words.
 *
 * words: what may be answered: the cards left in GOPS, the legal words in any other game.
 * question: the whole line, with the prize in GOPS, with the state in any other game.
 */
static int choose(char **words, int count, const char *question)
{
    (void)words;
    (void)question;
    return rand() % count;
}

/* Cut the words out of a copy of a question, and return how many there are. */
static int split_words(char *copy, char **words)
{
    int count = 0;
    char *from = strchr(copy, '[') + 1;
    while (*from == '"' && count < MOST_WORDS) {
        char *to = ++from;
        words[count++] = from;
        for (; *from && *from != '"'; *to++ = *from++)
            if (*from == '\\')
                from++;
        from += *from ? 1 : 0;
        from += *from == ',' ? 1 : 0;
        *to = '\0';
    }
    return count;
}

int main(void)
{
    char cards[13][3], *hand[13], *words[MOST_WORDS], *line = NULL;
    size_t room = 0;
    int held = 13;

    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    for (int place = 0; place < 13; place++) {
        snprintf(cards[place], sizeof cards[place], "%d", place + 1);
        hand[place] = cards[place];
    }
    while (getline(&line, &room, stdin) > 0) {
        if (strncmp(line, "Competition card:", 17) == 0 && held > 0) {
            int place = choose(hand, held, line);
            puts(hand[place]);
            hand[place] = hand[--held];
        } else if (strncmp(line, "{\"legal\":", 9) == 0) {
            char *copy = strdup(line);
            int count = split_words(copy, words);
            puts(words[choose(words, count, line)]);
            free(copy);
        } /* else the opponent's bid in GOPS, or how the match ended */
        fflush(stdout);
    }
    free(line);
    return 0;
}
