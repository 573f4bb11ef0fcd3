import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** Reads header, body (both base64), secret and time from each line of standard input; prints whether the delivery is valid. */
public final class Run {
    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split("\t");
            String header = new String(Base64.getDecoder().decode(fields[0]), StandardCharsets.UTF_8);
            byte[] body = Base64.getDecoder().decode(fields[1]);
            Instant now = Instant.ofEpochSecond(Long.parseLong(fields[3]));
            System.out.println(Webhook.verify(header, body, fields[2], now, Duration.ofMinutes(5)));
        }
    }
}
