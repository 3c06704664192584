/** The `data` of the answers about swaps. */
import * as z from 'zod';
import { type Answer, chainName, decimal, unixSeconds } from './parts.ts';

const token = z.string().meta({ example: 'USDT' });
const address = z.string().meta({ example: '0xdAC17F958D2ee523a2206206994597C13D831ec7' });
const usd = z.number().meta({ description: 'USD, to the millionth.', example: 12.5 });

const quote = z.strictObject({
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
});

const tokens = z.union([
  z.strictObject({ chains: z.array(chainName) }),
  z.strictObject({
    chain: chainName,
    tokens: z.array(
      z.strictObject({
        symbol: token,
        address,
        decimals: z.int(),
        isNative: z.optional(z.literal(true)).meta({ description: 'Present on the coin.' }),
      }),
    ),
  }),
]);

export const swapAnswers: Record<string, Answer> = {
  'swap/tokens': { data: tokens },
  'swap/quote': { data: quote },
};
