using System;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

/// <summary>Signed calls of the Coffer API, and its webhooks. For .NET 6 and later.</summary>
public sealed class Coffer
{
    private static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(35) };

    private readonly string baseUrl;
    private readonly string appId;
    private readonly string apiSecret;

    /// <summary>A client with an HMAC key; the base URL ends with /api.</summary>
    public Coffer(string baseUrl, string appId, string apiSecret)
    {
        this.baseUrl = baseUrl;
        this.appId = appId;
        this.apiSecret = apiSecret;
    }

    /// <summary>The method in upper case; the path from /v1/ on, its query as it is sent.</summary>
    private static byte[] SignString(string timestamp, string method, string path, string body)
    {
        using (var md5 = MD5.Create())
        {
            var digest = Hex(md5.ComputeHash(Encoding.UTF8.GetBytes(body)));
            return Encoding.UTF8.GetBytes(string.Join("\n", timestamp, method, path, digest));
        }
    }

    /// <summary>The signature of an HMAC key. The secret is used as text, not decoded.</summary>
    public static string SignHmac(
        string apiSecret, string timestamp, string method, string path, string body)
    {
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(apiSecret)))
        {
            return Hex(hmac.ComputeHash(SignString(timestamp, method, path, body)));
        }
    }

    /// <summary>The signature of an RSA key, which is PKCS#8 in PEM.</summary>
    public static string SignRsa(
        string privateKey, string timestamp, string method, string path, string body)
    {
        var base64 = Regex.Replace(privateKey, @"-----(BEGIN|END) PRIVATE KEY-----|\s", "");
        using (var rsa = RSA.Create())
        {
            rsa.ImportPkcs8PrivateKey(Convert.FromBase64String(base64), out _);
            return SignRsa(rsa, timestamp, method, path, body);
        }
    }

    /// <summary>The same with a key that was read before, such as a certificate's.</summary>
    public static string SignRsa(
        RSA key, string timestamp, string method, string path, string body)
    {
        return Convert.ToBase64String(key.SignData(
            SignString(timestamp, method, path, body),
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1));
    }

    /// <summary>
    /// The answer of a call. RequestId is what to quote when you ask about it; RetryAfter are the
    /// seconds to wait before it is repeated, of 429 and 503. Each is null if its header is missing.
    /// With the status 200 the body is the envelope: JSON of code, message and data. So it is for a
    /// refusal, unless a gateway answered in place of the service: then decide by the status.
    /// </summary>
    public sealed class Answer
    {
        public int Status { get; set; }
        public string RequestId { get; set; }
        public string RetryAfter { get; set; }
        public string Body { get; set; }
    }

    private static string Header(HttpResponseMessage response, string name)
    {
        return response.Headers.TryGetValues(name, out var values) ? values.First() : null;
    }

    /// <summary>
    /// Sends a signed call and returns its answer, a refusal too. Throws if there is no answer.
    /// </summary>
    public async Task<Answer> Call(string method, string path, string body = "")
    {
        var nonce = new byte[12];
        using (var random = RandomNumberGenerator.Create())
        {
            random.GetBytes(nonce);
        }
        var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
        using (var request = new HttpRequestMessage(new HttpMethod(method), baseUrl + path))
        {
            request.Headers.Add("x-app-id", appId);
            request.Headers.Add("x-timestamp", timestamp);
            request.Headers.Add("x-nonce", Hex(nonce));
            request.Headers.Add("x-signature", SignHmac(apiSecret, timestamp, method, path, body));
            if (body != "")
            {
                request.Content = new StringContent(body, Encoding.UTF8, "application/json");
            }
            using (var response = await Http.SendAsync(request))
            {
                return new Answer
                {
                    Status = (int)response.StatusCode,
                    RequestId = Header(response, "x-request-id"),
                    RetryAfter = Header(response, "Retry-After"),
                    Body = await response.Content.ReadAsStringAsync(),
                };
            }
        }
    }

    /// <summary>
    /// Whether a webhook is genuine and at most five minutes old. The arguments are the headers
    /// webhook-id, webhook-timestamp and webhook-signature, and the body as it arrived, unparsed.
    /// </summary>
    public static bool IsGenuine(
        string webhookSecret, string id, string timestamp, string signatures, byte[] body,
        DateTimeOffset now)
    {
        if (!Regex.IsMatch(timestamp, @"\A[0-9]{1,12}\z")) return false;
        if (Math.Abs(now.ToUnixTimeSeconds() - long.Parse(timestamp)) > 300) return false;
        var secret = Convert.FromBase64String(Regex.Replace(webhookSecret, "^whs_", ""));
        var signed = Encoding.UTF8.GetBytes(id + "." + timestamp + ".").Concat(body).ToArray();
        using (var hmac = new HMACSHA256(secret))
        {
            var wanted = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
            // One signature for each key that has the URL.
            return signatures.Split(' ').Any(one => CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes(wanted), Encoding.UTF8.GetBytes(one)));
        }
    }

    private static string Hex(byte[] bytes)
    {
        return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
    }
}
