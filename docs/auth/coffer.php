<?php
// Signed calls of the Coffer API, and its webhooks. For PHP 8.1 and later, with openssl.

declare(strict_types=1);

namespace Coffer;

/** The method in upper case; the path from /v1/ on, with the query exactly as it is sent. */
function signString(string $timestamp, string $method, string $path, string $body): string
{
    return implode("\n", [$timestamp, $method, $path, md5($body)]);
}

/** The signature of an HMAC key. The secret is used as text, not decoded from hex. */
function signHmac(
    string $apiSecret,
    string $timestamp,
    string $method,
    string $path,
    string $body,
): string {
    return hash_hmac('sha256', signString($timestamp, $method, $path, $body), $apiSecret);
}

/** The signature of an RSA key, which is PKCS#8 in PEM. */
function signRsa(
    string $privateKey,
    string $timestamp,
    string $method,
    string $path,
    string $body,
): string {
    $text = signString($timestamp, $method, $path, $body);
    if (!openssl_sign($text, $signature, $privateKey, OPENSSL_ALGO_SHA256)) {
        throw new \RuntimeException('The private key is not an RSA key in PEM.');
    }
    return base64_encode($signature);
}

/** Calls the API with an HMAC key. */
final class Client
{
    /** The base URL ends with /api. */
    public function __construct(
        private readonly string $baseUrl,
        private readonly string $appId,
        private readonly string $apiSecret,
    ) {
    }

    /**
     * Sends a signed call and returns its answer, a refusal too:
     *   status      the HTTP status
     *   request_id  what to quote when you ask about the call, or null
     *   retry_after seconds to wait before the call is repeated, of 429 and 503, or null
     *   envelope    code, message and data; null if a gateway answered in place of the service:
     *               decide by the status
     */
    public function call(string $method, string $path, string $body = ''): array
    {
        $timestamp = (string) time();
        $headers = [
            'x-app-id: ' . $this->appId,
            'x-timestamp: ' . $timestamp,
            'x-nonce: ' . bin2hex(random_bytes(12)),
            'x-signature: ' . signHmac($this->apiSecret, $timestamp, $method, $path, $body),
        ];
        if ($body !== '') {
            $headers[] = 'content-type: application/json';
        }
        $http = [
            'method' => $method,
            'header' => $headers,
            'content' => $body,
            'timeout' => 35,
            'follow_location' => 0,
            // A refusal has an envelope too.
            'ignore_errors' => true,
        ];
        $context = stream_context_create(['http' => $http]);
        $answer = fopen($this->baseUrl . $path, 'r', false, $context);
        if ($answer === false) {
            throw new \RuntimeException('No answer. An order may have been made: send it again.');
        }
        $envelope = json_decode(stream_get_contents($answer), true);
        // The status line, then the headers.
        $lines = stream_get_meta_data($answer)['wrapper_data'];
        $status = (int) explode(' ', $lines[0])[1];
        $found = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $found[strtolower($name)] = trim($value);
        }
        return [
            'status' => $status,
            'request_id' => $found['x-request-id'] ?? null,
            'retry_after' => isset($found['retry-after']) ? (int) $found['retry-after'] : null,
            'envelope' => isset($envelope['code']) ? $envelope : null,
        ];
    }
}

/**
 * Whether a webhook is genuine and at most five minutes old. The arguments are the headers
 * webhook-id, webhook-timestamp and webhook-signature, and the body as it arrived, unparsed:
 * file_get_contents('php://input').
 */
function isGenuine(
    string $webhookSecret,
    string $id,
    string $timestamp,
    string $signatures,
    string $body,
    ?int $now = null,
): bool {
    if (!preg_match('/\A[0-9]{1,12}\z/', $timestamp)) {
        return false;
    }
    if (abs(($now ?? time()) - (int) $timestamp) > 300) {
        return false;
    }
    $secret = base64_decode(preg_replace('/^whs_/', '', $webhookSecret));
    $mac = hash_hmac('sha256', "$id.$timestamp.$body", $secret, true);
    $wanted = 'v1,' . base64_encode($mac);
    // One signature for each key that has the URL.
    foreach (explode(' ', $signatures) as $one) {
        if (hash_equals($wanted, $one)) {
            return true;
        }
    }
    return false;
}
