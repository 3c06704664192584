import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { annotations, metadataPair, ofUser } from '../../fields/annotations.ts';
import {
  amount,
  bizOrderId,
  chainOrAlias,
  createdDays,
  ownHash,
  paging,
  recipient,
  statusNumber,
  text,
  token,
} from '../../fields/request-fields.ts';
import { withdrawalStatusOf } from '../../statuses.ts';
import { combinesOnlyWith, filteredBy, inOrder } from '../list-filters.ts';

const payment = () => ({
  chain: chainOrAlias(
    'Chain; the aliases ETHEREUM, MAINNET, BNB, BINANCE, MATIC, ARB, TRON, SOLANA too.',
  ),
  token: token('Symbol of a listed coin or token.'),
  to_address: text({
    description: 'Recipient, in the form of the chain.',
    max: 128,
    example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  }),
  amount: amount('Decimal string above 0, with no more decimals than the token has.'),
  memo: z.optional(
    text({
      description:
        'Your own note, at most 256 characters; returned in detail. It does not go on chain.',
      min: 0,
      max: 256,
      lines: true,
      example: 'March payout',
    }),
  ),
  ...annotations(),
});

export const applyBody = /* @__PURE__ */ once(() =>
  z.object({ biz_order_id: bizOrderId(), ...payment() }),
);

export const estimateBody = /* @__PURE__ */ once(() =>
  z.object({ biz_order_id: z.optional(bizOrderId()), ...payment() }),
);

const orderNo = /* @__PURE__ */ once(() =>
  text({
    description: 'Number that the service assigned.',
    max: 64,
    example: 'WD01J9ZQ3V7K8M4X2B6N5T1RCD',
  }),
);

export const detailQuery = /* @__PURE__ */ once(() =>
  z
    .object({ biz_order_id: z.optional(bizOrderId()), withdraw_no: z.optional(orderNo()) })
    .check(
      z.refine(
        ({ biz_order_id, withdraw_no }) => biz_order_id !== undefined || withdraw_no !== undefined,
        { path: ['biz_order_id'], message: 'or withdraw_no is required' },
      ),
    ),
);

export const cancelBody = /* @__PURE__ */ once(() => z.object({ biz_order_id: bizOrderId() }));

export const listQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'withdraw/list',
    {
      status: z.optional(statusNumber('Status 0 to 6.', withdrawalStatusOf, 'WithdrawalStatus')),
      chain: z.optional(chainOrAlias('Only this chain; accepts the aliases of apply.')),
      token: z.optional(token('Additive: only this token symbol.')),
      ...createdDays(),
      tx_hash: z.optional(ownHash()),
      to_address: z.optional(recipient()),
      user_id: z.optional(ofUser()),
      metadata: z.optional(metadataPair()),
    },
    paging(),
  ).check(
    inOrder('start', 'end'),
    ...combinesOnlyWith(['tx_hash', 'to_address', 'user_id', 'metadata'], ['start', 'end']),
  ),
);
