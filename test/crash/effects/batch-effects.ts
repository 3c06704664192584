import type { BatchStore } from '#extensions/payouts/ports.ts';
import { outside, type Steps, write } from './effect.ts';

const askedAgain =
  'the caller asks again: it is busy until the redispatch has refused the batch, and then begins anew';
/** No run meets it without a death; the cells of `begin` to `commit` do. */
const freed =
  'only of a batch that a death left; test/unit/extensions/payouts/rules/create-batch.test.ts kills on each side';
const followed = 'the redispatch sees the batch in the index `work` and goes on where it stands';

export const batches: Steps<BatchStore> = {
  get: 'read',
  getMany: 'read',
  byId: 'read',
  line: 'read',
  refusals: 'read',
  open: 'read',
  begin: write(
    'nothing of the batch exists',
    'the batch is `creating` and its batch_id taken; nothing of it is seen or reserved',
    askedAgain,
  ),
  putLines: write(
    'the batch is `creating`, with or without its lines',
    'its lines are stored, and nobody else reads them',
    askedAgain,
  ),
  claim: write('the biz_order_ids of a line are free', 'they are the batch’s', askedAgain),
  commit: write(
    'the batch is `creating`: no order of it is seen or reserved',
    'everything is reserved, in one transaction; no order is made yet',
    'before it: as after `begin`; after it the redispatch makes the orders, and the same call finds the batch',
  ),
  make: write(
    'the orders of a line are reserved and not made',
    'they are stored with their outbox items, in one transaction that counts the line',
    followed,
  ),
  vote: write(
    'the batch waits, and the decision is on record',
    'the vote, its audit entry and the batch’s new status are stored, in one transaction',
    'the admin has no answer and decides again, which says that it was written',
  ),
  take: write(
    'the batch has its old status',
    'it has the new one: what its orders become is decided',
    'the redispatch looks at the status and goes on; a second step is refused by its revision',
  ),
  follow: write(
    'the orders of a line have ended, and the batch does not say so',
    'the batch counts the line',
    followed,
  ),
  release: outside('write', freed),
  end: write(
    'nothing is left to do for the batch but to say so',
    'it is out of the index `work`; the batch_id of a refused one is free',
    followed,
  ),
};
