import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import {
  bizOrderId,
  chain,
  createdDays,
  ownHash,
  paging,
  statusNumber,
  text,
  token,
} from '../../fields/request-fields.ts';
import { swapStatusOf } from '../../statuses.ts';
import { combinesOnlyWith, filteredBy, inOrder } from '../list-filters.ts';

export const tokensQuery = /* @__PURE__ */ once(() =>
  z.object({
    chain: z.optional(chain('Chain (canonical name); without it the chains that have swaps.')),
  }),
);

const swapToken = (description: string) => text({ description, max: 64, example: 'USDT' });

export const quoteBody = /* @__PURE__ */ once(() =>
  z.object({
    from_chain: chain('Chain (canonical name): ETH, BSC, BASE, POLYGON, ARBITRUM.'),
    from_token: swapToken(
      'Symbol, or contract address; the coin’s is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.',
    ),
    to_chain: chain('Must be the same chain, otherwise 40020.'),
    to_token: swapToken('Symbol or contract address.'),
    amount_in: z.string().check(
      z.maxLength(60, 'must be at most 60 characters'),
      // What is a number and not above 0 has a code of its own (40024).
      z.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/, 'must be a decimal string such as "12.5"'),
      z.meta({
        description: 'Decimal string above 0, with no more decimals than from_token has.',
        example: '12.5',
      }),
    ),
    from_address: text({
      description: 'EVM address of a sub-account of the project: it pays and receives.',
      max: 128,
      example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }),
    slippage_bps: z._default(
      z.int().check(
        z.refine<number>((value) => value >= 10 && value <= 2000, 'must be 10 to 2000'),
        z.meta({
          description: 'How far the output may fall below the quote, in basis points.',
          type: 'integer',
          minimum: 10,
          maximum: 2000,
          default: 50,
        }),
      ),
      50,
    ),
  }),
);

export const executeBody = /* @__PURE__ */ once(() =>
  z.object({
    biz_order_id: bizOrderId(),
    route_id: text({
      description: 'From a quote of the last 300 s; single use.',
      max: 64,
      example: 'RT01J9ZQ3V7K8M4X2B6N5T1RCD',
    }),
    max_slippage_bps: z.optional(
      z.int().check(
        z.refine<number>((value) => value >= 0 && value <= 10_000, 'must be 0 to 10000'),
        z.meta({
          description: 'The swap is refused (40031) when the quote’s slippage is larger.',
          type: 'integer',
          minimum: 0,
          maximum: 10_000,
        }),
      ),
    ),
    memo: z.optional(
      text({
        description: 'At most 256 characters; returned in detail and in webhooks.',
        min: 0,
        max: 256,
        lines: true,
        example: 'treasury, March',
      }),
    ),
  }),
);

const swapNo = /* @__PURE__ */ once(() =>
  text({
    description: 'Number that the service assigned.',
    max: 64,
    example: 'SW01J9ZQ3V7K8M4X2B6N5T1RCD',
  }),
);

export const detailQuery = /* @__PURE__ */ once(() =>
  z.object({ biz_order_id: z.optional(bizOrderId()), swap_no: z.optional(swapNo()) }).check(
    z.refine(({ biz_order_id, swap_no }) => biz_order_id !== undefined || swap_no !== undefined, {
      path: ['biz_order_id'],
      message: 'or swap_no is required',
    }),
  ),
);

export const listQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'swap/list',
    {
      status: z.optional(statusNumber('Status 0, 1, 2, 3 or 5.', swapStatusOf, 'SwapStatus')),
      from_chain: z.optional(chain('Only from this chain (canonical name).')),
      to_chain: z.optional(chain('Only to this chain (canonical name).')),
      token: z.optional(token('Additive: only swaps from or to this token symbol.')),
      ...createdDays(),
      tx_hash: z.optional(ownHash()),
    },
    paging(),
  ).check(inOrder('start', 'end'), ...combinesOnlyWith(['tx_hash'], ['start', 'end'])),
);
