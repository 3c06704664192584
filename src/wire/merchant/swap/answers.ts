/** The `data` of the answers about swaps. */
import * as z from 'zod';
import {
  type Answer,
  attempts,
  chainName,
  decimal,
  hash,
  numbered,
  paged,
  paidFee,
  reversedOrNull,
  stuckOrNull,
  timeOrNull,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import { swapStatusNames } from '../../statuses.ts';

const token = z.string().meta({ example: 'USDT' });
const address = z.string().meta({ example: '0xdAC17F958D2ee523a2206206994597C13D831ec7' });
const usd = z.number().meta({ description: 'USD, to the millionth.', example: 12.5 });

const quote = z
  .strictObject({
    route_id: z.string().meta({ description: 'Single use, until expires_at.' }),
    provider: z.string().meta({ example: 'uniswap-v3' }),
    from_chain: chainName,
    from_token: token,
    from_token_address: address,
    to_chain: chainName,
    to_token: token,
    to_token_address: address,
    amount_in: decimal,
    amount_in_raw: z.string().regex(/^\d+$/).meta({ description: 'Smallest units.' }),
    amount_out_expected: decimal,
    amount_out_min: decimal,
    amount_in_usd: usd,
    amount_out_usd: usd,
    gas_usd: usd,
    slippage_bps: z.int(),
    router_address: address.meta({ description: 'Where the transaction goes.' }),
    expires_at: unixSeconds,
  })
  .meta({ id: 'SwapQuote', description: 'A quote, which can be executed once.' });

const tokens = z.union([
  z
    .strictObject({ chains: z.array(chainName) })
    .meta({ id: 'SwapChains', description: 'Without `chain`: the chains that have swaps.' }),
  z
    .strictObject({
      chain: chainName,
      tokens: z.array(
        z
          .strictObject({
            symbol: token,
            address,
            decimals: z.int(),
            isNative: z.optional(z.literal(true)).meta({ description: 'Only for the coin.' }),
          })
          .meta({ id: 'SwapToken', description: 'A coin or token that can be swapped.' }),
      ),
    })
    .meta({ id: 'SwapTokens', description: 'With `chain`: what can be swapped on it.' }),
]);

const terms = {
  swap_no: z.string().meta({ example: 'SW01J9ZQ3V7K8M4X2B6N5T1RCD' }),
  biz_order_id: z.string(),
  provider: z.string().meta({ example: 'uniswap-v3' }),
  from_chain: chainName,
  from_token: token,
  to_chain: chainName,
  to_token: token,
  amount_in: decimal,
  amount_out_expected: decimal,
  amount_out_min: decimal,
  slippage_bps: z.int(),
  created_at: unixSeconds,
};

const statusText = Object.entries(swapStatusNames)
  .map(([status, name]) => `${status} ${name}`)
  .join(', ');

const itemFields = z.strictObject({
  ...terms,
  amount_out_actual: z
    .union([decimal, z.null()])
    .meta({ description: 'From the receipt; null until confirmed.' }),
  status: numbered(swapStatusNames, { id: 'SwapStatus', description: `${statusText}.` }),
  src_tx_hash: z
    .union([hash, z.null()])
    .meta({ description: 'For a failed swap only if it was reverted on chain.' }),
  dest_tx_hash: z.union([hash, z.null()]).meta({ description: 'src_tx_hash, once confirmed.' }),
  signed_at: timeOrNull,
  sent_at: timeOrNull,
  confirmed_at: timeOrNull,
  fail_reason: z.union([z.string(), z.null()]),
  reversed: reversedOrNull,
  ...paidFee,
});

const item = itemFields.meta({ id: 'SwapItem', description: 'A swap as lists show it.' });

const detail = z
  .strictObject({
    ...itemFields.shape,
    from_address: address,
    to_address: address,
    gas_cost_usd: z
      .union([decimal, z.null()])
      .meta({ description: 'Fee of the swap’s own transaction; null until it is mined.' }),
    memo: z.union([z.string(), z.null()]),
    attempts,
    stuck: stuckOrNull,
  })
  .meta({ id: 'Swap', description: 'A swap in full.' });

/** The `data` of swap.* webhooks (docs/decisions.md "Swap answers"). */
export const swapEvent = itemFields
  .omit({ slippage_bps: true, created_at: true, dest_tx_hash: true })
  .extend({ memo: z.union([z.string(), z.null()]) })
  .meta({ id: 'SwapEvent', description: 'The data of swap.* webhooks.' });

export type SwapQuoteAnswer = z.output<typeof quote>;
export type SwapItemAnswer = z.output<typeof item>;
export type SwapAnswer = z.output<typeof detail>;
export type SwapEventData = z.output<typeof swapEvent>;

export const swapAnswers: Record<string, Answer> = {
  'swap/tokens': { data: tokens },
  'swap/quote': { data: quote },
  'swap/execute': {
    data: z
      .strictObject({ ...terms, status: z.literal(0) })
      .meta({ id: 'ExecutedSwap', description: 'The swap that execute made or found.' }),
  },
  'swap/detail': { data: detail },
  'swap/list': { data: paged(item) },
};
