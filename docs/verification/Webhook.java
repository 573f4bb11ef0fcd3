import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Webhook {
    private Webhook() {}

    /**
     * Returns whether govdata sent this delivery, at most {@code tolerance} ago. Needs Java 17.
     *
     * @param header the value of X-Service-Signature
     * @param body the bytes as they came, before any parser: {@code request.getInputStream().readAllBytes()} of a
     *     servlet, {@code @RequestBody byte[] body} in Spring
     * @param now {@code Instant.now()}
     * @param tolerance {@code Duration.ofMinutes(5)}
     */
    public static boolean verify(String header, byte[] body, String secret, Instant now, Duration tolerance)
            throws GeneralSecurityException {
        List<String> fields = Arrays.asList(header.split(","));
        String time = fields.stream().filter(field -> field.startsWith("t=")).findFirst().orElse("t=").substring(2);
        if (!time.matches("[0-9]{1,12}")) return false;
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(time)), now);
        if (age.abs().compareTo(tolerance) > 0) return false;

        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
        return fields.stream()
                .filter(field -> field.startsWith("v1="))
                .map(field -> field.substring(3).getBytes(StandardCharsets.UTF_8))
                .anyMatch(signature -> MessageDigest.isEqual(signature, expected));
    }
}
