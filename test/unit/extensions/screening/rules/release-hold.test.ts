import { beforeEach, expect, test } from 'vitest';
import type { ProposalStore } from '#extensions/screening/ports.ts';
import { askConsumer } from '#extensions/screening/rules/ask-consumer.ts';
import { heldDigest, heldNo } from '#extensions/screening/rules/release.ts';
import {
  findCase,
  type ReleaseDeps,
  releaseHold,
  showHolds,
} from '#extensions/screening/rules/release-hold.ts';
import { presentHold } from '#extensions/screening/rules/view.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const hold = { since: askedAt, reason: 'mixer', reference: 'c1' };
const held = buildDeposit({ screened: 'hold', hold });
const screening = buildCase({
  answer: { verdict: 'refuse', reason: 'mixer', reference: 'c1', time: askedAt },
});
const digest = heldDigest(screening, { way: 'release' });
const releaseNo = heldNo(screening, { way: 'release' });

let given: Approval[] = [];
let deposit: Deposit = held;
beforeEach(() => {
  given = [];
  deposit = held;
});

const deps: ReleaseDeps & { proposals: Pick<ProposalStore, 'getMany'> } = {
  proposals: { getMany: async () => new Map() },
  cases: { getMany: async (ids) => new Map(ids.includes('DP1') ? [['DP1', screening]] : []) },
  deposits: { get: async () => deposit, getMany: async () => [deposit] },
  approvals: { approvals: async (no) => given.filter(({ orderNo }) => orderNo === no) },
  decisions: {
    async put({ approval, audit }) {
      expect(audit).toMatchObject({ action: 'deposit.release', target: 'DP1' });
      if (given.some(({ adminId }) => adminId === approval.adminId)) return false;
      given.push(approval);
      return true;
    },
  },
  clock: stoppedClock(askedAt + 100),
  ids: { next: (prefix) => `${prefix}1` },
};

const release = (set: Partial<Parameters<typeof releaseHold>[1]> = {}, by = firstOwner) =>
  releaseHold(deps, {
    actor: { ...actorOf(by), projectId: 'demo' },
    id: 'DP1',
    digest,
    signature: null,
    ...set,
  });

test('two people release what a provider refused; each of them once', async () => {
  const shown = async () => (await showHolds(deps, [deposit])).map(presentHold);
  expect(await shown()).toMatchObject([
    { terms_digest: digest, approvals_needed: 2, approvals: [], screening: { verdict: 'refuse' } },
  ]);
  await release();
  await expect(release()).rejects.toMatchObject({ kind: 'wrongStatus' });
  await release({}, secondOwner);
  expect((await shown())[0]?.approvals).toHaveLength(2);
  expect(given.map(({ orderNo }) => orderNo)).toEqual([releaseNo, releaseNo]);
});

test.each<[string, () => Promise<void>, string]>([
  ['what was shown before', () => release({ digest: 'ab'.repeat(32) }), 'wrongStatus'],
  [
    'a deposit that is not held',
    () => {
      const { hold: _, ...free } = held;
      deposit = free;
      return release();
    },
    'wrongStatus',
  ],
  [
    'one that is credited',
    () => {
      deposit = { ...held, status: 'credited' };
      return release();
    },
    'wrongStatus',
  ],
  [
    'other terms than those of the case',
    () => {
      deposit = { ...held, amount: held.amount + 1n };
      return release();
    },
    'wrongStatus',
  ],
  [
    'one that is being paid out',
    () => {
      deposit = { ...held, payout: { orderNo: 'IN1', toAddress: '0xB' } };
      return release();
    },
    'wrongStatus',
  ],
  ['a deposit without a case', () => release({ id: 'DP2' }), 'notFound'],
  [
    'a deposit of another project',
    () => release({ actor: { ...actorOf(firstOwner), projectId: 'other' } }),
    'notFound',
  ],
])('nobody releases %s', async (_name, act, error) => {
  await expect(act()).rejects.toMatchObject({ kind: error });
  expect(given).toEqual([]);
});

test('a case is shown to its own project', async () => {
  expect(await findCase(deps, { projectId: 'demo', id: 'DP1' })).toBe(screening);
  await expect(findCase(deps, { projectId: 'other', id: 'DP1' })).rejects.toThrow();
});

test('only an outbox item that says so wakes the asking function', async () => {
  const asked: string[] = [];
  const consume = askConsumer({ ask: async (all) => void asked.push(...all.map(({ id }) => id)) });
  const item = { ref: 'DP1' } as OutboxItem;
  await consume(item);
  await consume({ ...item, asks: true });
  expect(asked).toEqual(['DP1']);
});
