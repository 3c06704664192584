import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signed calls of the Coffer API, and its webhooks. For Java 17 and later, without libraries. */
public final class Coffer {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String baseUrl;
  private final String appId;
  private final String apiSecret;

  /** A client with an HMAC key; the base URL ends with /api. */
  public Coffer(String baseUrl, String appId, String apiSecret) {
    this.baseUrl = baseUrl;
    this.appId = appId;
    this.apiSecret = apiSecret;
  }

  /** The method in upper case; the path from /v1/ on, with the query exactly as it is sent. */
  private static byte[] signString(String timestamp, String method, String path, String body)
      throws GeneralSecurityException {
    byte[] md5 = MessageDigest.getInstance("MD5").digest(utf8(body));
    return utf8(String.join("\n", timestamp, method, path, HexFormat.of().formatHex(md5)));
  }

  /** The signature of an HMAC key. The secret is used as text, not decoded from hex. */
  public static String signHmac(
      String apiSecret, String timestamp, String method, String path, String body)
      throws GeneralSecurityException {
    byte[] text = signString(timestamp, method, path, body);
    return HexFormat.of().formatHex(hmacSha256(utf8(apiSecret), text));
  }

  /** The signature of an RSA key, which is PKCS#8 in PEM. */
  public static String signRsa(
      String privateKey, String timestamp, String method, String path, String body)
      throws GeneralSecurityException {
    String base64 = privateKey.replaceAll("-----(BEGIN|END) PRIVATE KEY-----|\\s", "");
    var key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));
    signature.update(signString(timestamp, method, path, body));
    return Base64.getEncoder().encodeToString(signature.sign());
  }

  /**
   * The answer of a call. `requestId` is what to quote when you ask about it; `retryAfter` are the
   * seconds to wait before it is repeated, of 429 and 503. Each is null if its header is missing.
   * With the status 200 the body is the envelope: JSON of code, message and data. So it is for a
   * refusal, unless a gateway answered in place of the service: then decide by the status.
   */
  public record Answer(int status, String requestId, String retryAfter, String body) {}

  /** Sends a signed call and returns its answer, a refusal too. Throws if there is no answer. */
  public Answer call(String method, String path, String body) throws Exception {
    byte[] nonce = new byte[12];
    RANDOM.nextBytes(nonce);
    String timestamp = String.valueOf(Instant.now().getEpochSecond());
    var request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .timeout(Duration.ofSeconds(35))
            .header("x-app-id", appId)
            .header("x-timestamp", timestamp)
            .header("x-nonce", HexFormat.of().formatHex(nonce))
            .header("x-signature", signHmac(apiSecret, timestamp, method, path, body));
    if (body.isEmpty()) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request.header("content-type", "application/json");
      request.method(method, BodyPublishers.ofString(body));
    }
    var response = HTTP.send(request.build(), BodyHandlers.ofString());
    var headers = response.headers();
    return new Answer(
        response.statusCode(),
        headers.firstValue("x-request-id").orElse(null),
        headers.firstValue("retry-after").orElse(null),
        response.body());
  }

  /**
   * Whether a webhook is genuine and at most five minutes old. The arguments are the headers
   * webhook-id, webhook-timestamp and webhook-signature, and the body as it arrived, unparsed.
   */
  public static boolean isGenuine(
      String webhookSecret,
      String id,
      String timestamp,
      String signatures,
      byte[] body,
      Instant now)
      throws GeneralSecurityException {
    if (!timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
    byte[] secret = Base64.getDecoder().decode(webhookSecret.replaceFirst("^whs_", ""));
    byte[] mac = hmacSha256(secret, utf8(id + "." + timestamp + "."), body);
    byte[] wanted = utf8("v1," + Base64.getEncoder().encodeToString(mac));
    // One signature for each key that has the URL.
    for (String one : signatures.split(" ")) {
      if (MessageDigest.isEqual(wanted, utf8(one))) return true;
    }
    return false;
  }

  private static byte[] hmacSha256(byte[] key, byte[]... parts) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    for (byte[] part : parts) mac.update(part);
    return mac.doFinal();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
