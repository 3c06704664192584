import { defineRoute } from '../route.ts';
import { quoteBody, tokensQuery } from '../schemas/swap.ts';

export const tokens = defineRoute({
  id: 'swap/tokens',
  method: 'GET',
  path: '/v1/swap/tokens',
  permission: 'read',
  summary: 'What can be swapped',
  description:
    'Without `chain`: { chains }, the names of the chains that have swaps. With it: { chain, tokens }. ' +
    'The coin has `isNative` and the address that stands for it, 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.',
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
    'The best quote after gas of the chain’s providers; `provider` names who gave it. ' +
    '`amount_out_min` is `amount_out_expected` less `slippage_bps`, rounded down, and is enforced on ' +
    'chain. `route_id` can be executed once, until `expires_at` (300 s). A coin and its wrapped form ' +
    'are two tokens, exchanged one for one. `gas_usd` is the swap alone, without an approval. No ' +
    'balance is checked here. A token that takes a fee of its transfers is 40021; a quote more than ' +
    '15 % from the market price is not given (50202). An address in from_token or to_token whose ' +
    'checksum is wrong is 40021, in from_address 40001.',
  body: quoteBody,
  asksNode: true,
  errors: [
    'unsupported',
    'swapCrossChain',
    'swapUnknownToken',
    'swapSameToken',
    'swapForeignAddress',
    'swapAmount',
    'priceUnavailable',
    'swapQuoteFailed',
  ],
});
