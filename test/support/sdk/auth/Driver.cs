using System;
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

    private static string Line(
        string kind, string a, string b, string c, string d, string e, string f)
    {
        switch (kind)
        {
            case "hmac": return Coffer.SignHmac(a, b, c, d, e);
            case "rsa": return Coffer.SignRsa(a, b, c, d, e);
            case "call": return new Coffer(a, b, c).Call(d, e, f).Result;
        }
        var now = DateTimeOffset.FromUnixTimeSeconds(long.Parse(f));
        return Coffer.IsGenuine(a, b, c, d, Encoding.UTF8.GetBytes(e), now) ? "true" : "false";
    }
}
