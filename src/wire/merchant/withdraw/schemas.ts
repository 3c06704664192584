import * as z from 'zod/mini';
import { maxBatchItems } from '#shared/approvals/batch-text.ts';
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
import { batchStatus } from './batch-status.ts';

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

const batchId = () =>
  text({
    description: 'Your own id of the batch: a repeat with the same id is the same batch.',
    max: 64,
    example: 'payroll-2026-03',
  });

const items = (description: string) =>
  z
    .array(z.unknown(), 'must be a list')
    .check(
      z.minLength(1, 'must have 1 to 500 items'),
      z.maxLength(maxBatchItems, 'must have 1 to 500 items'),
      z.meta({ description }),
    );

/** Each item is read by itself: one that is wrong refuses itself, or all, as `mode` says. */
export const batchBody = /* @__PURE__ */ once(() =>
  z.object({
    batch_id: batchId(),
    mode: z.optional(
      z.enum(['all', 'partial'], 'must be all or partial').check(
        z.meta({
          description: 'Whether a refused item refuses all; `all` by default.',
          component: 'BatchMode',
        }),
      ),
    ),
    items: items('Bodies of apply.'),
  }),
);

const estimateOne = /* @__PURE__ */ once(() =>
  z.object({ biz_order_id: z.optional(bizOrderId()), ...payment() }),
);

const estimateMany = /* @__PURE__ */ once(() => z.object({ items: items('Bodies of apply.') }));

/** Both forms of the body: of one withdrawal, or of a batch, which has `items` and nothing else. */
export const estimateBody = /* @__PURE__ */ once(() => {
  const { biz_order_id, ...fields } = estimateOne().shape;
  return z.object({
    biz_order_id,
    ...z.partial(z.object(fields)).shape,
    items: z.optional(
      items(
        'Additive: bodies of apply, in place of the other fields: what a batch of them would do.',
      ),
    ),
  });
});

/** The schema of the form that a body has. */
export const estimateForm = (body: object): ReturnType<typeof estimateOne | typeof estimateMany> =>
  ((body as { items?: unknown }).items ?? null) === null ? estimateOne() : estimateMany();

const orderNo = /* @__PURE__ */ once(() =>
  text({
    description: 'Number that the service assigned.',
    max: 64,
    example: 'WD01J9ZQ3V7K8M4X2B6N5T1RCD',
  }),
);

export const batchDetailQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      batch_id: z.optional(batchId()),
      batch_no: z.optional(
        text({
          description: 'Number that the service assigned.',
          max: 64,
          example: 'PB0000000000K8M4X2B6N5T1RC',
        }),
      ),
    })
    .check(
      z.refine(({ batch_id, batch_no }) => batch_id !== undefined || batch_no !== undefined, {
        path: ['batch_id'],
        message: 'or batch_no is required',
      }),
    ),
);

export const batchesQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'withdraw/batches',
    { status: z.optional(batchStatus()), ...createdDays() },
    paging(),
  ).check(inOrder('start', 'end')),
);

export const cancelBatchBody = /* @__PURE__ */ once(() => z.object({ batch_id: batchId() }));

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
