import type { ErrorName } from '#wire/error-codes.ts';

export interface Advice {
  /** What the code says. */
  means: string;
  /** A message of the service, where it says more than the code's own. */
  example?: string;
  /** What usually leads to it. */
  causes: string[];
  /** What to do. */
  todo: string[];
  /** Whether the same call may be sent again. */
  retry: string;
}

/** Addresses of the examples. */
const hotWallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const payee = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const unchanged = 'No. The same call gets the same answer until something changes.';
const corrected = 'No. Correct the call first. Nothing was made, so the same id may be used.';
const requote = 'Not the same call. Ask for a new quote, and execute that one.';
const passes =
  'Yes, with the same `biz_order_id` or Idempotency-Key, signed again. Wait as long as `Retry-After` says, or ' +
  'a few seconds and twice as long each time.';

/** What the page of each error code says. Numbers and rules are those of docs/interface.md. */
export const errorAdvice: Record<ErrorName, Advice> = {
  invalidRequest: {
    means: 'A field of the request is missing, of the wrong type, too long or out of range.',
    causes: [
      'An amount is sent as a number. Amounts are decimal strings.',
      'An amount has more decimals than its token.',
      'An address does not fit its chain, or its EIP-55 checksum is wrong.',
      'A query parameter is given twice, or the body is not a JSON object.',
      'A cursor of the event feed is older than 90 days.',
    ],
    todo: [
      'Read the message: it names the field.',
      'Compare the request with the reference of its route.',
    ],
    retry: corrected,
  },
  unsupported: {
    means:
      'The chain is unknown, switched off, or not possible on this route. In a client call it may also be ' +
      '`from`: then the message names the address.',
    example: `from ${payee} is not an address of this wallet`,
    causes: [
      'A chain name is not spelled exactly, or an alias is used on a route that does not accept aliases.',
      'The deployment does not run this chain.',
      'A route that is only for EVM chains is called for TRX or SOL.',
      'In a client call: `from` is not an address of this wallet.',
    ],
    todo: [
      'List the chains with `GET /v1/system/chains`; `enabled` shows which of them run.',
      'List your addresses with `GET /v1/client/addresses`.',
    ],
    retry: corrected,
  },
  swapCrossChain: {
    means: '`to_chain` differs from `from_chain`.',
    causes: ['A swap stays within one EVM chain.'],
    todo: ['Use the same chain for both.'],
    retry: corrected,
  },
  swapUnknownToken: {
    means: 'The token is not in the chain’s list, or it takes a fee on transfers.',
    causes: ['A symbol is not spelled as in the list.', 'The token exists only on another chain.'],
    todo: ['List the tokens with `GET /v1/swap/tokens`.'],
    retry: corrected,
  },
  swapSameToken: {
    means: '`from_token` equals `to_token`.',
    causes: ['A symbol and its contract address name the same token.'],
    todo: ['Name two different tokens.'],
    retry: corrected,
  },
  swapForeignAddress: {
    means: '`from_address` is not a sub-account of the project. The message names the address.',
    example: `from_address ${payee} is not a sub-account of the project`,
    causes: ['The address belongs to another project, or is not a sub-account.'],
    todo: ['Take the address from `GET /v1/subaccount/info`.'],
    retry: corrected,
  },
  swapAmount: {
    means: '`amount_in` is not above 0.',
    causes: ['The amount was rounded down to 0.'],
    todo: ['Swap an amount above 0.'],
    retry: corrected,
  },
  swapRouteGone: {
    means: '`route_id` is unknown, expired or executed.',
    causes: ['A quote is valid for 300 seconds and is used once.'],
    todo: [
      'If you executed it before, call `GET /v1/swap/detail` with your `biz_order_id`.',
      'Otherwise request a new quote.',
    ],
    retry: requote,
  },
  swapSlippage: {
    means: '`max_slippage_bps` is below the slippage of the quote.',
    causes: ['The execution allows less slippage than the quote.'],
    todo: ['Raise `max_slippage_bps`, or request a quote with a lower `slippage_bps`.'],
    retry: 'With a higher bound, as long as the quote is valid.',
  },
  unauthenticated: {
    means: 'The request is not proven to come from your key. Nothing was done.',
    causes: [
      'A header is missing, or the clock is more than 300 seconds off.',
      'The signature covers other bytes: another query, another body, `\\r\\n`, or a path with the slug.',
      'The key belongs to another project, or it was disabled. The answer is the same as for a wrong signature.',
      '`Nonce already used`: the same signed request arrived twice. The first one may have been carried out.',
      '`Sign again with a new timestamp`: two equal client calls were signed in one second.',
      'In RSA mode: PSS padding, hex or base64url instead of PKCS#1 v1.5 and base64.',
    ],
    todo: [
      'Compare your signature with the published test vectors.',
      'Compare your clock with the header `Date` of the answer.',
      'After `Nonce already used`, look for the order of the first request, or repeat it under the same id.',
      'After `Sign again`, wait a second (`Retry-After: 1`) and sign the same call: nothing was done.',
    ],
    retry:
      'Signed again, with a new nonce and timestamp. Only once: the limit is 60 failures a minute.',
  },
  ipNotAllowed: {
    means:
      'The request does not come from an address of the project’s IP whitelist. The message names the ' +
      'address from which it came.',
    example: 'IP address not in whitelist: 203.0.113.7',
    causes: [
      'Your server has another outgoing address.',
      'The deployment has a WAF: it blocked the request, or the request bypassed it.',
    ],
    todo: [
      'Have an admin add the address that the message names.',
      'Call the base URL that you were given.',
    ],
    retry: unchanged,
  },
  forbidden: {
    means:
      'The permission of the key is too low for this route. The message names the one that it needs.',
    example: 'Insufficient API key permission: this route needs approve, the key has manage',
    causes: ['A `read` key submits something, or a `manage` key creates a session key.'],
    todo: ['Use a key with the permission that the route’s reference names.'],
    retry: unchanged,
  },
  notFound: {
    means: 'The record, user, path or method does not exist.',
    example: 'No such route: check the method and the path',
    causes: [
      'The id belongs to another project; the answer is the same as for an unknown id.',
      'The user has no sub-account yet.',
      'The day of the statement is not closed yet: it follows about two hours after the day ends.',
      'The method or the path is mistyped.',
      'The base URL lacks `/api`, or ends with `/v1`, which the path has already.',
    ],
    todo: [
      'Check what the message names: the id, or the method and the path.',
      'Compare the base URL with `https://<host>/<project>/api`.',
    ],
    retry: 'For a record that was just made, after a few seconds. Else no.',
  },
  orderConflict: {
    means: 'The `biz_order_id` (or Idempotency-Key) exists for a different request.',
    causes: [
      'An id is used for two orders.',
      'A repeated call has another amount, recipient, chain or token than the first one.',
    ],
    todo: [
      'To repeat the order, send its original parameters.',
      'For another order, use another id. First make sure that it is another order: ' +
        '`GET /v1/withdraw/detail` shows the record of the id.',
    ],
    retry: 'With the first parameters. A new id would be a new payment.',
  },
  orderConsumed: {
    means:
      'The order with this `biz_order_id` ended as failed or rejected, and the id cannot be used again.',
    causes: ['A payment that failed is repeated under its old id.'],
    todo: [
      'Read `fail_reason` of the order.',
      'If you still want to pay, use a new `biz_order_id`.',
    ],
    retry: 'Under a new id. The old order was not paid, and never will be.',
  },
  wrongStatus: {
    means:
      'The record is not in a status that allows this. The message names the status, or what an Idempotency-Key made before.',
    causes: [
      'A withdrawal that is already approved is cancelled.',
      'Someone else decided in the meantime.',
      'A session key is created again under the Idempotency-Key of the first one.',
    ],
    todo: [
      'Read the record again.',
      'Of a session key: if you do not have its value, revoke it and make one under another Idempotency-Key.',
    ],
    retry: unchanged,
  },
  depositNotCredited: {
    means: 'The deposit is not credited, so it has no event to replay.',
    causes: ['It waits for confirmations.'],
    todo: ['Read `status` and `confirmations` with `GET /v1/deposit/detail`.'],
    retry: 'Once it is credited.',
  },
  wouldWait: {
    means:
      'The operation would wait for an admin, and the call asked with `X-Refuse-Pending: 1` to refuse it then. Nothing was written.',
    causes: [
      '`risk_reason` of the answer names what kept the session key from letting it through.',
    ],
    todo: [
      'Send the call with a session key whose scope and caps cover it.',
      'Send it without the header, and an admin decides on it.',
    ],
    retry: corrected,
  },
  insufficientBalance: {
    means:
      'The source wallet cannot pay the amount and the network fee. The message names its address, the coin ' +
      'or token that it lacks, what is needed and what is available. No order was created.',
    example: `Insufficient USDT: the payment needs 100, the source wallet ${hotWallet} has 3 available`,
    causes: [
      'The hot wallet holds less than the amount.',
      'The balance is there, but unfinished orders reserve it.',
      'There is no native coin for the fee, which a token payment needs too.',
    ],
    todo: [
      'Fund the address that the message names, or turn sweeps on. Send coin for the fee too.',
      'Call `POST /v1/withdraw/estimate` to see what the payment needs.',
    ],
    retry: 'Once the wallet is funded, with the same id.',
  },
  addressNotAllowed: {
    means:
      'The recipient is not on the project’s whitelist. The message names its address. No order was created.',
    example: `to_address ${payee} is not on the project's whitelist`,
    causes: ['The project pays only to known addresses.'],
    todo: [
      'Compare the address that the message names with the one that you meant to pay.',
      'Have an owner add it. Settings that loosen a rule need a second owner.',
    ],
    retry: 'Once the address is on the list, with the same id.',
  },
  dailyLimit: {
    means:
      'The daily limit for this chain and token, or for swaps, would be exceeded. No order was created.',
    causes: ['The orders of this UTC day and this one together are above the limit.'],
    todo: ['Wait for the next UTC day, or have the limit raised.'],
    retry: 'On the next UTC day, with the same id.',
  },
  rateLimited: {
    means: 'Too many requests in this minute. Nothing was done.',
    causes: [
      'Polling instead of webhooks or the event feed.',
      'Several processes share one key.',
      'Many failed signatures from one address.',
    ],
    todo: [
      'Wait as long as `Retry-After` says. `RateLimit-Remaining` shows how many requests are left.',
      'Read `GET /v1/events` instead of polling each order.',
    ],
    retry: 'Yes, after `Retry-After` seconds, with the same id.',
  },
  internal: {
    means: 'The server failed. Whether the order was created is not known.',
    causes: ['A fault of the service.'],
    todo: [
      'Repeat the call with the same id until it is answered clearly.',
      'If it persists, give the `x-request-id` of the answer to the operator of the service.',
    ],
    retry:
      'Yes, with the same `biz_order_id` or Idempotency-Key. Never with a new one: that would be a second ' +
      'payment. A session key that was made before answers 40903, without its value.',
  },
  priceUnavailable: {
    means: 'There is no fresh price, so the approval level is not known. Nothing was written.',
    causes: ['The price feed does not answer, or the token is not priced.'],
    todo: ['Try again in a minute.', 'If it persists, inform the operator of the service.'],
    retry: passes,
  },
  swapQuoteFailed: {
    means: 'No provider quotes this swap.',
    causes: ['There is no pool with enough liquidity.', 'The provider does not answer.'],
    todo: ['Try again, or with another amount.'],
    retry: 'Yes: a quote makes nothing.',
  },
  nodeUnavailable: {
    means: 'No node of the chain answers. Nothing was written.',
    causes: ['The providers of this chain are down or behind.'],
    todo: ['Try again in a minute.'],
    retry: passes,
  },
  swapBuildFailed: {
    means: 'The provider does not build the quoted swap. No swap was created.',
    causes: ['The price moved further than the slippage allows.', 'The provider does not answer.'],
    todo: ['Request a new quote.'],
    retry: requote,
  },
  busy: {
    means: 'The service is busy. That includes a request that could not be verified in time.',
    causes: [
      'Many orders of one wallet at the same moment.',
      'A short fault of a service behind the API.',
      'Of `GET /v1/balances`: the ledger is being read for the first time, which takes up to an hour in a new deployment.',
    ],
    todo: ['Repeat the call, signed again with a new nonce.'],
    retry: passes,
  },
};
