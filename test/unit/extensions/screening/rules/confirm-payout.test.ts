import { beforeEach, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { PayoutProposal } from '#extensions/screening/model/proposal.ts';
import { confirmPayout, type PayoutDeps } from '#extensions/screening/rules/confirm-payout.ts';
import { heldDigest, payoutWay } from '#extensions/screening/rules/release.ts';
import { showHolds } from '#extensions/screening/rules/release-hold.ts';
import { presentHold } from '#extensions/screening/rules/view.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { askedAt } from '#test/builders/extensions/screening/build-case.ts';
import {
  buildHeldCase,
  buildHeldDeposit,
  payoutTo,
} from '#test/builders/extensions/screening/build-payout-world.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const held = buildHeldDeposit();
const screening = buildHeldCase(held);
let deposit: Deposit = held;
let given: Approval[] = [];
let proposals = new Map<string, PayoutProposal>();
let settings = buildSettings();
/** What was written, in its order. */
let written: string[] = [];
beforeEach(() => {
  [deposit, given, proposals, settings, written] = [held, [], new Map(), buildSettings(), []];
});

const deps: PayoutDeps = {
  cases: { getMany: async (ids) => new Map(ids.includes('DP1') ? [['DP1', screening]] : []) },
  deposits: { get: async () => deposit, getMany: async () => [deposit] },
  approvals: { approvals: async (no) => given.filter(({ orderNo }) => orderNo === no) },
  decisions: {
    async put({ approval, audit }) {
      expect(audit).toMatchObject({ action: 'deposit.payout', target: 'DP1' });
      const isSame = ({ adminId, orderNo }: Approval) =>
        adminId === approval.adminId && orderNo === approval.orderNo;
      if (given.some(isSame)) return false;
      written.push('approval');
      given.push(approval);
      return true;
    },
  },
  proposals: {
    getMany: async () => proposals,
    put: async (one) => {
      written.push('proposal');
      proposals.set(one.depositNo, one);
    },
  },
  store: { settings: async () => settings },
  chainOf: (name) => chains[name],
  checkAddress: (_chain, text) =>
    text.startsWith('0x') ? { address: text } : { problem: 'is no address' },
  clock: stoppedClock(askedAt + 100),
  ids: { next: (prefix) => `${prefix}1` },
};

const digestFor = (toAddress: string) => heldDigest(screening, payoutWay(deposit, toAddress));
const confirm = (
  { toAddress = payoutTo, digest = digestFor(toAddress), id = 'DP1' } = {},
  by = firstOwner,
) =>
  confirmPayout(deps, {
    actor: { ...actorOf(by), projectId: 'demo' },
    id,
    toAddress,
    digest,
    signature: null,
  });
const shown = async () => presentHold((await showHolds(deps, [deposit]))[0]!);

test('nobody is preset: a payout is shown once a person has named an address', async () => {
  expect(await shown()).toMatchObject({ payout: null, final: true });
  await confirm();
  expect(await shown()).toMatchObject({
    payout: {
      to_address: payoutTo,
      terms_digest: digestFor(payoutTo),
      approvals_needed: 2,
      approvals: [{ admin: firstOwner.email }],
      order_no: null,
      tx_hash: null,
    },
    // It is no release.
    approvals: [],
  });
});

test('a second person confirms the same address; the first one does not count twice', async () => {
  await confirm();
  await expect(confirm()).rejects.toMatchObject({ kind: 'wrongStatus' });
  await confirm({}, secondOwner);
  expect((await shown()).payout?.approvals).toHaveLength(2);
});

test('who names another address begins at one: the last address is the one that is shown', async () => {
  await confirm();
  const other = '0x00000000000000000000000000000000000000e7';
  await confirm({ toAddress: other }, secondOwner);
  expect((await shown()).payout).toMatchObject({
    to_address: other,
    approvals: [{ admin: secondOwner.email }],
  });
});

test('the proposal is written first: an approval that nobody looks for would wait for ever', async () => {
  await confirm();
  expect(written).toEqual(['proposal', 'approval']);
});

const usdt = held.tokenAddress!;
test.each<[string, () => Promise<void>, string]>([
  [
    'what was shown for another address',
    () => confirm({ digest: digestFor('0xE') }),
    'wrongStatus',
  ],
  [
    'what was shown of another attempt',
    () => {
      const digest = digestFor(payoutTo);
      deposit = { ...held, failedPayouts: 1 };
      return confirm({ digest });
    },
    'wrongStatus',
  ],
  [
    'a deposit that is not held',
    () => {
      const { hold: _, ...free } = held;
      deposit = free;
      return confirm();
    },
    'wrongStatus',
  ],
  [
    'one that is being paid out',
    () => {
      deposit = { ...held, payout: { orderNo: 'IN1', toAddress: payoutTo } };
      return confirm();
    },
    'wrongStatus',
  ],
  ['what is no address', () => confirm({ toAddress: 'x' }), 'invalidRequest'],
  ['its own address', () => confirm({ toAddress: held.address }), 'invalidRequest'],
  ['the contract of its token', () => confirm({ toAddress: usdt }), 'invalidRequest'],
  [
    'an address that the whitelist lacks',
    () => {
      settings = buildSettings({ addressWhitelist: ['0xF'] });
      return confirm();
    },
    'addressNotAllowed',
  ],
  ['a deposit without a case', () => confirm({ id: 'DP2' }), 'notFound'],
])('nobody confirms %s', async (_name, act, kind) => {
  await expect(act()).rejects.toMatchObject({ kind });
  expect([given, written]).toEqual([[], []]);
});
