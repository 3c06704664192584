<?php
// Runs cases of seven arguments each on docs/auth/coffer.php; prints a line for each.

declare(strict_types=1);

require __DIR__ . '/coffer.php';

foreach (array_chunk(array_slice($argv, 1), 7) as [$kind, $a, $b, $c, $d, $e, $f]) {
    echo match ($kind) {
        'hmac' => Coffer\signHmac($a, $b, $c, $d, $e),
        'rsa' => Coffer\signRsa($a, $b, $c, $d, $e),
        'call' => json_encode(
            (new Coffer\Client($a, $b, $c))->call($d, $e, $f)['envelope'],
            JSON_UNESCAPED_UNICODE,
        ),
        'answer' => implode(' ', array_slice((new Coffer\Client($a, $b, $c))->call($d, $e, $f), 0, 3)),
        'webhook' => Coffer\isGenuine($a, $b, $c, $d, $e, (int) $f) ? 'true' : 'false',
    }, "\n";
}
