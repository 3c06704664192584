/** Batches in memory, with the conditions of the table's store, and processes that end at a write. */

import type { Batch, Refusal } from '#extensions/payouts/model/batch.ts';
import { type BatchStatus, batchSteps, hasOrders } from '#extensions/payouts/model/batch-status.ts';
import { type BatchStore, type Creation, ordersOfLine } from '#extensions/payouts/ports.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { CreateWithdrawal, Withdrawal } from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { ApiError } from '#wire/api-error.ts';

/** What a process that ends meets: before its write is made, or before it gets the answer. */
export interface Ending {
  /** Which write, from 1. */
  write: number;
  is: 'before' | 'after';
}

export function memoryBatches() {
  const state = {
    batches: new Map<string, Batch>(),
    ids: new Map<string, string>(),
    lines: new Map<string, Withdrawal[]>(),
    refusals: new Map<string, Refusal[]>(),
    /** biz_order_ids by the number of their order. */
    pointers: new Map<string, string>(),
    orders: new Map<string, Withdrawal>(),
    /** Numbers of the orders that are reserved for, once for each time. */
    reserved: [] as string[],
    outbox: [] as string[],
    /** Numbers of the orders that somebody outside is asked about. */
    screened: [] as string[],
    /** Statuses that the list of batches shows. */
    listed: [] as string[],
    votes: [] as Approval[],
    /** Answers of the next commits, in the place of what they do. */
    commits: [] as Awaited<ReturnType<BatchStore['commit']>>[],
    writes: [] as string[],
    ending: null as Ending | null,
    /** Called before each write. */
    meanwhile: (_name: string): void => {},
  };

  /** A write as one step: all of it or nothing. */
  async function write<T>(name: string, make: () => T): Promise<T> {
    state.meanwhile(name);
    state.writes.push(name);
    const isEnd = state.ending?.write === state.writes.length;
    if (isEnd && state.ending?.is === 'before') throw new Error(`ended before ${name}`);
    const result = make();
    if (isEnd) throw new Error(`ended after ${name}`);
    return result;
  }

  const get = (batchNo: string): Batch | null => state.batches.get(batchNo) ?? null;
  const set = (batchNo: string, fields: Partial<Batch>): void => {
    const batch = state.batches.get(batchNo)!;
    state.batches.set(batchNo, { ...batch, ...fields, rev: batch.rev + 1 });
  };
  const lineKey = (batchNo: string, line: number): string => `${batchNo} ${line}`;
  const isIn = (batchNo: string, from: readonly BatchStatus[]): boolean =>
    from.includes(get(batchNo)?.status as BatchStatus);
  /** Whether the batch of this call has that status. */
  const isOf = ({ batchNo, requestId }: Creation, status: BatchStatus): boolean =>
    get(batchNo)?.status === status && get(batchNo)?.requestId === requestId;

  /** What a step announces has the revision that it makes. */
  const announce = (outbox: OutboxItem): void => {
    const { ref, lists } = outbox;
    if (!outbox.outboxId.startsWith(`${ref}#${get(ref)?.rev}#`))
      throw new Error('another revision');
    for (const { facets } of lists) state.listed.push(String(facets.status));
  };

  const batches: BatchStore = {
    get: async (batchNo) => get(batchNo),
    getMany: async (numbers) => numbers.flatMap((batchNo) => get(batchNo) ?? []),
    byId: async (projectId, batchId) => {
      const batchNo = state.ids.get(`${projectId} ${batchId}`);
      return batchNo === undefined ? null : get(batchNo);
    },
    line: async (batchNo, line) => state.lines.get(lineKey(batchNo, line)) ?? [],
    refusals: async (batchNo) => state.refusals.get(batchNo) ?? [],
    begin: (batch) =>
      write('begin', () => {
        const id = `${batch.projectId} ${batch.batchId}`;
        const before = get(batch.batchNo);
        const isFree = !before || (before.status === 'refused' && before.endedAt !== null);
        if (state.ids.has(id) || !isFree) return 'duplicate';
        state.ids.set(id, batch.batchNo);
        state.batches.set(batch.batchNo, batch);
        return 'begun';
      }),
    async putLines(creation, orders, refusals) {
      const { batchNo } = creation;
      const whileCreating = (make: () => void) => () => {
        if (!isOf(creation, 'creating')) throw new ApiError('busy');
        make();
      };
      const put = () => state.refusals.set(batchNo, [...refusals]);
      if (refusals.length > 0) await write('refusals', whileCreating(put));
      for (let line = 0; line * ordersOfLine < orders.length; line++) {
        const ofLine = orders.slice(line * ordersOfLine, (line + 1) * ordersOfLine);
        await write(
          'line',
          whileCreating(() => state.lines.set(lineKey(batchNo, line), ofLine)),
        );
      }
    },
    claim: (creation, orders) =>
      write('claim', () => {
        if (!isOf(creation, 'creating')) return 'gone';
        const taken = orders.find(({ bizOrderId, orderNo }) => {
          const owner = state.pointers.get(bizOrderId);
          return owner !== undefined && owner !== orderNo;
        });
        if (taken) return taken;
        for (const { bizOrderId, orderNo } of orders) state.pointers.set(bizOrderId, orderNo);
        return null;
      }),
    commit: (batch, step, { orders, at, outbox }) =>
      write('commit', () => {
        const answer = state.commits.shift();
        if (answer) return answer;
        if (!isIn(batch.batchNo, batchSteps[step].from)) return 'gone';
        if (get(batch.batchNo)!.rev !== batch.rev || !isOf(batch, 'creating')) return 'gone';
        state.reserved.push(...orders.map(({ withdrawal }) => withdrawal.orderNo));
        set(batch.batchNo, { status: batchSteps[step].to, acceptedAt: at });
        announce(outbox);
        return 'committed';
      }),
    make: (
      { batchNo, made },
      creations: readonly Pick<CreateWithdrawal, 'withdrawal' | 'outbox'>[],
    ) =>
      write('make', () => {
        const batch = get(batchNo)!;
        if (!hasOrders(batch.status) || batch.made !== made) return false;
        if (creations.some(({ withdrawal }) => state.orders.has(withdrawal.orderNo))) return false;
        for (const { withdrawal, outbox } of creations) {
          state.orders.set(withdrawal.orderNo, withdrawal);
          if (outbox.asks) state.screened.push(withdrawal.orderNo);
          state.outbox.push(`${outbox.outboxId} ${outbox.event?.name ?? '-'} ${outbox.start}`);
        }
        set(batchNo, { made: made + 1 });
        return true;
      }),
    vote: ({ batchNo, rev }, step, { at, reason, approval, outbox }) =>
      write(step ?? 'vote', () => {
        const batch = get(batchNo);
        if (batch?.status !== 'accepted' || batch.rev !== rev) return false;
        const isVoted = state.votes.some(
          (vote) => vote.orderNo === batchNo && vote.adminId === approval?.adminId,
        );
        if (isVoted) return false;
        if (approval) state.votes.push(approval);
        const to = step && batchSteps[step].to;
        set(batchNo, to ? { status: to, decidedAt: at, failReason: reason } : {});
        for (const item of outbox.filter(({ kind }) => kind === 'payout')) announce(item);
        return true;
      }),
    take: ({ batchNo, rev }, step, { at, reason, outbox }) =>
      write(step, () => {
        if (!isIn(batchNo, batchSteps[step].from) || get(batchNo)!.rev !== rev) return false;
        set(batchNo, { status: batchSteps[step].to, decidedAt: at, failReason: reason ?? null });
        if (outbox) announce(outbox);
        return true;
      }),
    follow: ({ batchNo, followed }) =>
      write('follow', () => {
        if (get(batchNo)!.followed !== followed) return false;
        set(batchNo, { followed: followed + 1 });
        return true;
      }),
    release: (creation, line) =>
      write('release', () => {
        const { batchNo } = creation;
        if (!isOf(creation, 'refused')) throw new ApiError('busy');
        for (const { bizOrderId, orderNo } of state.lines.get(lineKey(batchNo, line)) ?? []) {
          if (state.pointers.get(bizOrderId) === orderNo) state.pointers.delete(bizOrderId);
        }
        state.lines.delete(lineKey(batchNo, line));
      }),
    end: ({ batchNo, projectId, batchId, status, requestId }, at, outbox) =>
      write('end', () => {
        const stored = get(batchNo)!;
        if (stored.endedAt !== null || stored.requestId !== requestId) return;
        set(batchNo, { endedAt: at });
        if (outbox?.event)
          state.outbox.push(`${outbox.outboxId} ${outbox.event.name} ${outbox.start}`);
        const id = `${projectId} ${batchId}`;
        if (status === 'refused') {
          if (state.ids.get(id) === batchNo) state.ids.delete(id);
          state.refusals.delete(batchNo);
        }
      }),
    open: async (limit) =>
      [...state.batches.values()]
        .filter(({ endedAt }) => endedAt === null)
        .map(({ batchNo }) => batchNo)
        .slice(0, limit),
  };

  /** Changes of orders, as the store of orders makes them. */
  async function transition(change: TransitionWrite): Promise<Withdrawal | null> {
    return write('transition', () => {
      const order = state.orders.get(change.orderNo);
      if (!order || order.rev !== change.rev || !change.from.includes(order.status)) return null;
      const changed = { ...order, ...change.set } as Withdrawal;
      state.orders.set(change.orderNo, changed);
      if (change.release) state.reserved = state.reserved.filter((no) => no !== change.orderNo);
      return changed;
    });
  }

  const getMany = async (numbers: string[]): Promise<Withdrawal[]> =>
    numbers.flatMap((no) => state.orders.get(no) ?? []);

  return { state, batches, withdrawals: { transition, getMany } };
}
