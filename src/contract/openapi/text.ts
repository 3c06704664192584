/** The prose of openapi.json: the rules of docs/interface.md for callers. */
export const apiDescription = `Custody and payments for one merchant project: deposits to sub-accounts, withdrawals under tiered approval, webhooks. Every answer is an envelope, \`{ code: 0, data }\` or \`{ code, message }\`; its HTTP status is the first three digits of the code.

## Signing a request
Headers \`x-app-id\`, \`x-timestamp\` (unix seconds, within 300 s of server time), \`x-nonce\` (8 to 32 printable ASCII characters) and \`x-signature\`. The signature covers four parts joined by LF: \`timestamp\`, \`METHOD\`, path with query as sent, from \`/v1/\` on (without project and \`/api\`), and the MD5 of the exact body bytes in lower-case hex (of the empty string when there is no body). HMAC keys: HMAC-SHA256 with the api_secret as plain text, in lower-case hex. RSA keys: SHA256 with PKCS#1 v1.5 padding, in standard base64; a failure reads \`RSA signature verification failed\`.

Checks come in this order: headers, key and project, signature, nonce, rate, IP, permission, body. A nonce is remembered for at least 600 s per app_id, from a request whose signature verified: again is 40101 \`Nonce already used\`. A key of another project is 40101 too; a header \`X-Project-Slug\` is ignored. Permissions include the lower ones: read, manage, approve.

## Limits
200 requests a minute per app_id; 60 a minute per source address for public routes, and for failed authentications (more read 42901; requests that verify are not held up by them, short of a flood: from 601 failures in a minute an address is answered 42901 until the minute ends). Windows are whole minutes. Every answer carries \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\` (seconds) and \`x-request-id\`; 42901 and 50301 carry \`Retry-After\`. 50301 is also the answer when a request could not be verified in time, which says nothing about its key: sign it again with a new nonce. Bodies are at most 256 KB. The gateway's own 413, 429 and 503 come without the envelope.

## Values
Amounts are decimal strings, canonical in answers. Times are unix seconds, null while unset. \`block_number\` is a string. Lists are newest first: \`{ list, total, page, size }\` with exact totals, which may lag a write by a few seconds. Lengths count Unicode characters. Unknown body fields and query parameters are ignored; a wrong type, a missing, too long or out-of-range value, or a query parameter given twice is 40001, and the message names the field. An unknown chain is 40004, an unknown token 40001 (swaps: 40021), an unknown path, method or id 40401. EVM addresses in mixed case must carry the right EIP-55 checksum.

## Versions
Inside \`/v1\` changes are additive: ignore fields that you do not know. A break means \`/v2\` beside it for 12 months, announced with \`Deprecation\`, \`Sunset\` and \`Link\` headers.`;

export const schemeText = {
  'x-app-id': 'Application id, `app_...`.',
  'x-timestamp': 'Unix seconds, within 300 s of server time.',
  'x-nonce': 'Random, 8 to 32 characters, used once.',
  'x-signature': 'HMAC-SHA256 in hex, or SHA256WithRSA in base64, over the four parts.',
} as const;

export const webhookText =
  'Signed: `X-Signature` is the lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw ' +
  'body, keyed with the key’s webhook_secret. `webhook-id` is the same in every attempt: process ' +
  'each id once. Answer any 2xx within 10 seconds; anything else is retried after 30 s, 2 min, ' +
  '10 min, 1 h, 6 h and 24 h.';
