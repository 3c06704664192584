/** The prose of openapi.json: the rules of docs/interface.md for callers. */
export const apiDescription = `Custody and payments for one merchant project: deposits to sub-accounts, withdrawals under tiered approval, webhooks. Every answer is an envelope, \`{ code: 0, data }\` or \`{ code, message }\`; its HTTP status is the first three digits of the code. An empty body is \`{}\`.

## Signing a request
Headers \`x-app-id\`, \`x-timestamp\` (unix seconds, within 300 s of server time), \`x-nonce\` (8 to 32 printable ASCII characters) and \`x-signature\`. The signature covers four parts joined by LF: \`timestamp\`, \`METHOD\`, path with query as sent, from \`/v1/\` on (without project and \`/api\`), and the MD5 of the exact body bytes in lower-case hex (of the empty string when there is no body). A path that ends in a bare \`?\` may be signed with it or without it. A request with the header \`x-content-sha256\` (the body’s SHA-256 in lower-case hex) is signed with that value in the place of the MD5. HMAC keys: HMAC-SHA256 with the api_secret as plain text, in lower-case hex. RSA keys: SHA256 with PKCS#1 v1.5 padding, in standard base64; a failure reads \`RSA signature verification failed\`.

Checks come in this order: headers, key and project, signature, nonce, rate, IP, permission, body. A nonce is remembered for at least 600 s per app_id, from a request whose signature verified: again is 40101 \`Nonce already used\`, and the first request may have been carried out. An exact resend, nonce included, of withdraw/apply, swap/execute and subaccount/create is answered as a repeat by its id. The calls of the client wallet and POST /v1/client/session-keys accept each signature once, and a signature covers whole seconds: of two equal calls within one second the second is 40101 \`Sign again with a new timestamp\`. It carries \`Retry-After: 1\`: wait a second and sign it again; nothing was done. A key of another project is 40101 too; a header \`X-Project-Slug\` is ignored. Permissions include the lower ones: read, manage, approve.

## Limits
200 requests a minute per app_id; per source address 200 a minute for public routes and 60 for failed authentications (more read 42901; requests that verify are not held up by them, short of a flood: from 601 failures in a minute an address is answered 42901 until the minute ends). Windows are whole minutes. Every answer carries \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\` (seconds) and \`x-request-id\`; 42901 and 50301 carry \`Retry-After\`. 50301 is also the answer when a request could not be verified in time, which says nothing about its key: sign it again with a new nonce. Bodies are at most 256 KB. The gateway's own 413, 429 and 503 come without the envelope.

## Values
Amounts are decimal strings, canonical in answers. Times are unix seconds, null while unset. \`block_number\` is a string. Lists are newest first: \`{ list, total, page, size }\` with exact totals, which may lag a write by a few seconds. Lengths count Unicode characters. \`null\` for an optional field of a request, and an empty query value, are the same as absent. Unknown body fields and query parameters are ignored, but a list refuses a filter that another list has and it lacks; a wrong type, a missing, too long or out-of-range value, or a query parameter given twice is 40001, and the message names the field. An unknown chain is 40004, an unknown token 40001 (swaps: 40021), an unknown path, method or id 40401. EVM addresses in mixed case must carry the right EIP-55 checksum.

## Versions
Inside \`/v1\` changes are additive: ignore fields and events that you do not know (answer a webhook of an unknown event with a 2xx). A break means \`/v2\` in parallel for 12 months, announced with \`Deprecation\`, \`Sunset\` and \`Link\` headers.`;

export const schemeText = {
  'x-app-id': 'Application id, `app_...`.',
  'x-timestamp': 'Unix seconds, within 300 s of server time.',
  'x-nonce': 'Random, 8 to 32 characters, used once.',
  'x-signature': 'HMAC-SHA256 in hex, or SHA256WithRSA in base64, over the four parts.',
} as const;

const tags: Record<string, string> = {
  system: 'What the service offers: chains, coins and tokens. No authentication.',
  subaccount: 'Sub-accounts: one for each of your users, with a deposit address of each family.',
  address: 'Balances of addresses, read from their chains.',
  deposit: 'Payments to sub-accounts, from detection to credit.',
  withdraw: 'Payments from your hot wallet, with approvals by their value.',
  swap: 'Exchange of one token for another on the same EVM chain, from a sub-account.',
  client: 'The client wallet: transfers, calls and signatures, under session keys or approvals.',
  screening: 'What a screening provider answers later than in its response.',
  energy: 'TRON energy: rented for outgoing transfers from a balance that is paid in advance.',
  events: 'The same events as webhooks, for polling: no public URL is needed.',
  balances: 'What all addresses of the project have, by the ledger.',
  ledger: 'The books: every unit that came, moved, was paid or left, by account, and the balances.',
  statements: 'Days and months of the ledger as files, each a link in a chain of hashes.',
  webhooks: 'What is sent to your webhook URL. Each message is signed and may come twice.',
};

/** What the routes of a tag are for. */
export function tagText(name: string): string {
  const text = tags[name];
  if (!text) throw new Error(`text.ts has no description of the tag ${name}`);
  return text;
}

export const webhookText =
  'Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, ' +
  '6 h and 24 h, seven attempts in all. Process each `webhook-id` once.';

/** The headers of a delivery. */
export const webhookHeaderText = {
  'X-Timestamp': 'Unix seconds of this attempt. Refuse one that is more than five minutes off.',
  'X-Signature':
    'Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the ' +
    'webhook_secret of the newest key with this URL.',
  'X-App-Id': 'The keys with this URL, newest first, separated by spaces.',
  'webhook-id': 'The event’s id: the same in every attempt and replay.',
  'webhook-timestamp': 'The same as `X-Timestamp`.',
  'webhook-signature':
    'The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, ' +
    'separated by spaces.',
} as const;

export const adminDescription =
  'The API of the people who run a deployment: they create projects and keys, approve orders and ' +
  'watch the chains. Every answer is an envelope, `{ code: 0, data }` or `{ code, message }`; only ' +
  'the gateway’s own 401, for a token that is missing or has expired, has none. What loosens a ' +
  'limit waits for a second owner: it is answered with `state: pending`. docs/admin-api.md has the details.';

const adminTags: Record<string, string> = {
  projects: 'Projects: making, showing, freezing.',
  people: 'People who may sign in.',
  users: 'Users of a project: their addresses and balances.',
  keys: 'API keys of merchants, and their webhook URLs.',
  settings: 'Whitelists, limits and thresholds of a project.',
  changes: 'Changes that wait for a second owner.',
  withdrawals: 'Withdrawals, and decisions on them.',
  operations: 'Operations of the client wallet, and decisions on them.',
  sweeps: 'Orders that collect deposits into the hot wallet.',
  screening: 'What screening providers say, and the release of what they hold.',
  ledger: 'The books of a project: entries, balances of its accounts, and statements.',
  'internal-transfers': 'What a project moved to its own users’ addresses.',
  webhooks: 'Deliveries of webhooks.',
  audit: 'What admins did.',
  wallets: 'Addresses that sign nothing, and how to let them sign again.',
  chains: 'Watchers of chains, and rescans.',
};

/** What the routes of a tag of the admin API are for. */
export const adminTagText = (name: string): string => adminTags[name] ?? `Routes of ${name}.`;
