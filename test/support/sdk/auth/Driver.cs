using System;
using System.Security.Cryptography;
using System.Text;

/// <summary>Runs cases of seven arguments each on docs/auth/Coffer.cs; prints a line for each.</summary>
public static class Driver
{
    public static void Main(string[] a)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        for (var i = 0; i < a.Length; i += 7)
        {
            Console.WriteLine(Line(a[i], a[i + 1], a[i + 2], a[i + 3], a[i + 4], a[i + 5], a[i + 6]));
        }
    }

    /// <summary>Mono reads keys in XML alone.</summary>
    private static string SignByXml(string xml, string b, string c, string d, string e)
    {
        using (var key = RSA.Create())
        {
            key.FromXmlString(xml);
            return Coffer.SignRsa(key, b, c, d, e);
        }
    }

    private static string Line(
        string kind, string a, string b, string c, string d, string e, string f)
    {
        switch (kind)
        {
            case "hmac": return Coffer.SignHmac(a, b, c, d, e);
            case "rsa": return a.StartsWith("<") ? SignByXml(a, b, c, d, e) : Coffer.SignRsa(a, b, c, d, e);
            case "call":
                var answer = new Coffer(a, b, c).Call(d, e, f).Result;
                return string.Join("\t", answer.Status, answer.RequestId, answer.RetryAfter, answer.Body);
        }
        var now = DateTimeOffset.FromUnixTimeSeconds(long.Parse(f));
        return Coffer.IsGenuine(a, b, c, d, Encoding.UTF8.GetBytes(e), now) ? "true" : "false";
    }
}
