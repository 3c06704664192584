import { defineRoute } from '../route.ts';
import { detailQuery, executeBody, listQuery, quoteBody, tokensQuery } from './schemas.ts';

export const tokens = defineRoute({
  id: 'swap/tokens',
  method: 'GET',
  path: '/v1/swap/tokens',
  permission: 'read',
  summary: 'What can be swapped',
  description:
    'Without `chain`: { chains }, the names of the chains that have swaps. With it: { chain, tokens }. ' +
    'The coin has `isNative` and its placeholder address, 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.',
  query: tokensQuery,
  errors: ['unsupported'],
});

export const quote = defineRoute({
  id: 'swap/quote',
  method: 'POST',
  path: '/v1/swap/quote',
  permission: 'read',
  summary: 'Quote a swap on one chain',
  description:
    'The best quote of the chain’s providers after gas; `provider` names its source. ' +
    '`amount_out_min` is `amount_out_expected` less `slippage_bps`, rounded down, and is enforced on ' +
    'chain. `route_id` can be executed once, until `expires_at` (300 s). A coin and its wrapped form ' +
    'are two tokens, exchanged one for one. `gas_usd` is only the swap, without an approval. No ' +
    'balance is checked here. A token that takes a fee of its transfers is 40021; a quote further ' +
    'from the market price than the project’s `max_quote_deviation_bps` (500) is not given (50202). ' +
    '`slippage_bps` above its `max_swap_slippage_bps` is 40001, a swap worth more than its ' +
    '`swap_daily_usd` 42203. An address in from_token or to_token whose ' +
    'checksum is wrong is 40021, in from_address 40023.',
  body: quoteBody,
  errors: [
    'unsupported',
    'swapCrossChain',
    'swapUnknownToken',
    'swapSameToken',
    'swapForeignAddress',
    'swapAmount',
    'dailyLimit',
    'priceUnavailable',
    'swapQuoteFailed',
  ],
});

export const execute = defineRoute({
  id: 'swap/execute',
  method: 'POST',
  path: '/v1/swap/execute',
  permission: 'manage',
  resendable: true,
  makesOrder: true,
  summary: 'Execute a quote',
  description:
    'Makes one swap of a `route_id`, which is gone with it. The same `biz_order_id` again answers the ' +
    'swap that it made. No balance is checked here: a sub-account that lacks the token, or ' +
    'the coin for gas and value, leads to status 5 and `swap.failed`. If the allowance is too ' +
    'small, it is first set to the exact amount. A swap that exceeds what is left of the project’s ' +
    '`swap_daily_usd` of the UTC day is 42203. `amount_out_min` is enforced on chain, until 600 s ' +
    'after signing.',
  body: executeBody,
  errors: [
    'swapRouteGone',
    'swapSlippage',
    'dailyLimit',
    'orderConflict',
    'orderConsumed',
    'swapBuildFailed',
    'busy',
  ],
});

export const detail = defineRoute({
  id: 'swap/detail',
  method: 'GET',
  path: '/v1/swap/detail',
  permission: 'read',
  summary: 'One swap',
  description:
    'By `swap_no` or `biz_order_id`. `src_tx_hash` is set from broadcast; of a failed swap only where ' +
    'its transaction was reverted on chain. `gas_cost_usd` is the fee of the swap’s own transaction at ' +
    'the coin’s price of the quote. Additive: `attempts`, and `stuck` while it cannot proceed.',
  query: detailQuery,
  errors: ['notFound'],
});

export const list = defineRoute({
  id: 'swap/list',
  method: 'GET',
  path: '/v1/swap/list',
  permission: 'read',
  summary: 'List swaps',
  description: 'Newest first, with the exact total.',
  query: listQuery,
  errors: ['unsupported'],
});
