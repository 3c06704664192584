import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Runs cases of seven arguments each on docs/auth/Coffer.java; prints a line for each. */
final class Driver {
  public static void main(String[] a) throws Exception {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (int i = 0; i < a.length; i += 7) {
      out.println(
          switch (a[i]) {
            case "hmac" -> Coffer.signHmac(a[i + 1], a[i + 2], a[i + 3], a[i + 4], a[i + 5]);
            case "rsa" -> Coffer.signRsa(a[i + 1], a[i + 2], a[i + 3], a[i + 4], a[i + 5]);
            case "call" -> {
              var client = new Coffer(a[i + 1], a[i + 2], a[i + 3]);
              var answer = client.call(a[i + 4], a[i + 5], a[i + 6]);
              var wait = answer.retryAfter() == null ? "" : answer.retryAfter();
              yield answer.status() + "\t" + answer.requestId() + "\t" + wait + "\t" + answer.body();
            }
            default -> {
              byte[] body = a[i + 5].getBytes(StandardCharsets.UTF_8);
              var now = Instant.ofEpochSecond(Long.parseLong(a[i + 6]));
              yield Coffer.isGenuine(a[i + 1], a[i + 2], a[i + 3], a[i + 4], body, now);
            }
          });
    }
  }
}
