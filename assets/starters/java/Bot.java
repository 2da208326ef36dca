import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A bot for every game of Parlour: it answers at random. Put your idea into `choose`. */
public class Bot {
    private static final Random CHANCE = new Random();

    /**
     * Returns the place of one of the words.
     *
     * @param words what may be answered: the cards left in GOPS, the legal words in any other game
     * @param question the whole line, with the prize in GOPS, with the state in any other game
     */
    static int choose(List<String> words, String question) {
        return CHANCE.nextInt(words.size());
    }

    /** Returns the legal words of a question, which come first in it. */
    static List<String> legalWords(String question) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        for (int place = question.indexOf('[') + 1; place < question.length(); place++) {
            char sign = question.charAt(place);
            if (word == null && sign == ']') {
                break;
            } else if (word == null) {
                word = sign == '"' ? new StringBuilder() : null;
            } else if (sign == '"') {
                words.add(word.toString());
                word = null;
            } else {
                word.append(sign == '\\' ? question.charAt(++place) : sign);
            }
        }
        return words;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> hand = new ArrayList<>();
        for (int card = 1; card <= 13; card++) {
            hand.add(String.valueOf(card));
        }
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("Competition card:")) {
                System.out.println(hand.remove(choose(hand, line)));
            } else if (line.startsWith("{\"legal\":")) {
                List<String> words = legalWords(line);
                System.out.println(words.get(choose(words, line)));
            } // else the opponent's bid in GOPS, or how the match ended
            System.out.flush();
        }
    }
}
