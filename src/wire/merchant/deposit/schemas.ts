import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import {
  chain,
  day,
  paging,
  recordedHash,
  statusNumber,
  text,
  token,
  userId,
} from '../../fields/request-fields.ts';
import { depositStatusOf } from '../../statuses.ts';
import { combinesOnlyWith, filteredBy, inOrder } from '../list-filters.ts';

const depositNo = /* @__PURE__ */ once(() =>
  text({
    description: 'Deposit order number.',
    max: 64,
    example: 'DP01J9ZQ3V7K8M4X2B6N5T1RCD',
  }),
);

export const listQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'deposit/list',
    {
      user_id: z.optional(userId()),
      chain: z.optional(chain('Only this chain (canonical name).')),
      token: z.optional(token('Only this token symbol.')),
      status: z.optional(
        statusNumber('0 confirming, 2 credited.', depositStatusOf, 'DepositStatus'),
      ),
      start: z.optional(day('First UTC day of created_at, inclusive.')),
      end: z.optional(day('Last UTC day of created_at, inclusive.')),
      credited_from: z.optional(
        day('Additive: first UTC day of credited_at, inclusive; newest credit first.'),
      ),
      credited_to: z.optional(day('Additive: last UTC day of credited_at, inclusive.')),
      tx_hash: z.optional(recordedHash()),
      address: z.optional(
        text({
          description: 'Additive: only deposits to this address of a sub-account.',
          max: 128,
          example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        }),
      ),
    },
    paging(),
  ).check(
    inOrder('start', 'end'),
    inOrder('credited_from', 'credited_to'),
    ...combinesOnlyWith(['tx_hash', 'address'], ['start', 'end']),
    ...combinesOnlyWith(
      ['credited_from', 'credited_to'],
      ['credited_from', 'credited_to', 'chain', 'token'],
    ),
  ),
);

export const detailQuery = /* @__PURE__ */ once(() => z.object({ deposit_no: depositNo() }));

export const explainQuery = /* @__PURE__ */ once(() =>
  z.object({
    chain: chain('The chain that the user paid on (canonical name).'),
    tx_hash: text({
      description:
        'The transaction’s hash, with or without 0x and in any case of letters; on SOL its first signature.',
      max: 128,
      example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    }),
  }),
);

export const replayBody = /* @__PURE__ */ once(() => z.object({ deposit_no: depositNo() }));
