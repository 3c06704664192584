<?php
// Runs cases of seven arguments each on docs/auth/coffer.php; prints a line for each.

declare(strict_types=1);

require __DIR__ . '/coffer.php';

function callLine(array $answer): string
{
    $envelope = json_encode($answer['envelope'], JSON_UNESCAPED_UNICODE);
    return implode("\t", [$answer['status'], $answer['request_id'], $answer['retry_after'], $envelope]);
}

foreach (array_chunk(array_slice($argv, 1), 7) as [$kind, $a, $b, $c, $d, $e, $f]) {
    echo match ($kind) {
        'hmac' => Coffer\signHmac($a, $b, $c, $d, $e),
        'rsa' => Coffer\signRsa($a, $b, $c, $d, $e),
        'call' => callLine((new Coffer\Client($a, $b, $c))->call($d, $e, $f)),
        'webhook' => Coffer\isGenuine($a, $b, $c, $d, $e, (int) $f) ? 'true' : 'false',
    }, "\n";
}
