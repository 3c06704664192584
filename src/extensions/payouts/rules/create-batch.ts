/**
 * Submits a batch of payouts (docs/decisions/0106-batches-of-payouts.md): idempotency by its batch_id, the
 * checks of every item, and the writes in their order. Before the commit nothing of it is seen.
 */

import { retryBackoff } from '#domain/order/retry-backoff.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Batch, Refusal } from '../model/batch.ts';
import { hasOrders } from '../model/batch-status.ts';
import { type BatchStore, ordersOfLine } from '../ports.ts';
import { askedDigest } from './asked-digest.ts';
import { batchOutbox } from './batch-outbox.ts';
import { type BatchCheckDeps, checkBatch } from './check-batch.ts';
import { dropBatch } from './drop-batch.ts';
import { keepAnswers } from './keep-answers.ts';
import { makeOrders } from './make-orders.ts';
import { type BatchCaller, newBatch, refusalOf } from './new-batch.ts';
import { type AskedBatch, isRefused } from './read-batch.ts';
import { readOrders } from './read-orders.ts';

export interface CreateBatchDeps extends BatchCheckDeps {
  batches: BatchStore;
}

/** A batch with its orders; without a batch, why items were refused. */
export interface CreatedBatch {
  batch: Batch | null;
  orders: Withdrawal[];
  refusals: Refusal[];
}

/** Rounds of optimistic commits before the caller gets "try again". */
const rounds = 8;

/** The fail_reason of a batch that was never accepted. Nobody saw any of its orders. */
const notAccepted = 'It was not accepted';

const busy = (): ApiError =>
  new ApiError('busy', 'Busy, try again with the same batch_id', {
    headers: { 'retry-after': '1' },
  });

/**
 * Creates a batch, or gives the one that this batch_id already made. A batch that is refused leaves
 * nothing, so its batch_id may be used again. If it is accepted and its orders cannot be made at once, the
 * redispatch makes them: `batch.made` says how far they are. Errors: 40901 if the batch_id has another
 * batch; 50201, 50203; 50301 while the same call is at work, or if the wallets do not come to rest. After
 * an error nothing was created, but after 50301 something may have been.
 */
export async function createBatch(
  deps: CreateBatchDeps,
  caller: BatchCaller,
  asked: AskedBatch,
): Promise<CreatedBatch> {
  const { batches } = deps;
  const { projectId } = caller.project;
  const existing = await batches.byId(projectId, asked.batchId);
  if (existing) return answerFor(batches, existing, asked);
  const kept = keepAnswers(deps);
  const checked = await checkBatch(kept, caller, asked);
  const nothing = (refusals: Refusal[]): CreatedBatch => ({ batch: null, orders: [], refusals });
  if (checked.payable.length === 0) return nothing(checked.refused.map(refusalOf));
  const draft = newBatch(caller, asked, checked);
  const orders = draft.orders.map(({ withdrawal }) => withdrawal);
  const { batch, refusals } = draft;
  if ((await batches.begin(batch)) === 'duplicate') {
    const first = await batches.byId(projectId, asked.batchId);
    if (first) return answerFor(batches, first, asked);
    throw busy();
  }
  try {
    const refused = await accept({ ...deps, kept }, { caller, asked, draft, orders });
    if (refused) {
      await dropBatch(deps, batch, notAccepted);
      return nothing(refused);
    }
  } catch (error) {
    // The commit may have succeeded and its answer been lost: what is stored decides.
    const stored = await dropBatch(deps, batch, notAccepted).catch(() => 'unknown' as const);
    if (stored === 'unknown') throw busy();
    if (!stored || !hasOrders(stored.status)) throw error;
  }
  const made = await makeOrders(batches, batch.batchNo).catch(() => batches.get(batch.batchNo));
  return { batch: made, orders, refusals };
}

interface Draft {
  caller: BatchCaller;
  asked: AskedBatch;
  draft: ReturnType<typeof newBatch>;
  orders: Withdrawal[];
}

/** Writes 2 to 4. Gives why it is refused; null if it is accepted. Errors: those of createBatch. */
async function accept(
  deps: CreateBatchDeps & { kept: BatchCheckDeps },
  { caller, asked, draft, orders }: Draft,
): Promise<Refusal[] | null> {
  const { batches, clock, kept } = deps;
  const { batch, refusals } = draft;
  await batches.putLines(batch, orders, refusals);
  for (let line = 0; line < batch.lines; line++) {
    const claimed = orders.slice(line * ordersOfLine, (line + 1) * ordersOfLine);
    const taken = await batches.claim(batch, claimed);
    if (taken === 'gone') throw busy();
    // Another call took the id since it was looked up: in mode partial a repeat finds its order.
    if (taken && asked.mode === 'partial') throw busy();
    if (taken) return [takenMeanwhile(asked, taken)];
  }
  const positions = new Set(draft.positions);
  const step = batch.level === 1 ? 'acceptApproved' : 'accept';
  for (let round = 0; round < rounds; round++) {
    // The room is that of this moment: a payment that leaves the wallet changes it.
    const checked = await checkBatch(kept, caller, asked, { positions });
    if (checked.payable.length === 0) return checked.refused.map(refusalOf);
    const again = newBatch(caller, asked, checked);
    if (!isSame(again, draft)) throw busy();
    const at = clock.now();
    const result = await batches.commit(batch, step, {
      orders: again.orders,
      at,
      outbox: batchOutbox(batch, step, at),
    });
    if (result === 'committed') return null;
    if (result === 'gone') throw busy();
    await retryBackoff(result, round);
  }
  throw busy();
}

/** Whether two drafts have the same orders, and each reserves the same. */
const isSame = (a: Draft['draft'], b: Draft['draft']): boolean =>
  a.batch.digest === b.batch.digest && reservationsOf(a) === reservationsOf(b);

const reservationsOf = ({ orders }: Draft['draft']): string =>
  JSON.stringify(
    orders.map(({ withdrawal: { reservation } }) => Object.entries(reservation).map(String)),
  );

function takenMeanwhile({ items }: AskedBatch, { bizOrderId }: Withdrawal): Refusal {
  const item = items.find((one) => !isRefused(one) && one.bizOrderId === bizOrderId);
  const message = 'biz_order_id was used by another call at the same moment';
  return { position: item?.position ?? 0, bizOrderId, kind: 'orderConflict', message };
}

/** The answer to a second call with the same batch_id. Errors: 40901, 50301. */
async function answerFor(
  batches: BatchStore,
  batch: Batch,
  asked: AskedBatch,
): Promise<CreatedBatch> {
  if (batch.asked !== askedDigest(asked)) {
    throw new ApiError('orderConflict', `batch_id belongs to ${batch.batchNo} with other items`);
  }
  // It is being created, or freed.
  if (!hasOrders(batch.status)) throw busy();
  const orders = await readOrders(batches, batch);
  return { batch, orders, refusals: await batches.refusals(batch.batchNo) };
}
