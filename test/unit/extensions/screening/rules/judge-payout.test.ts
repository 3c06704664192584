import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import { judgePayout } from '#extensions/screening/rules/judge-payout.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';
import { askedAt } from '#test/builders/extensions/screening/build-case.ts';
import {
  buildHeldCase,
  buildHeldDeposit,
  buildPayout,
  confirmation,
  payoutTo,
} from '#test/builders/extensions/screening/build-payout-world.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';

const deposit = buildHeldDeposit({ payout: { orderNo: 'IN1', toAddress: payoutTo } });
const screening = buildHeldCase(deposit);
const of = { deposit, screening };
const two = [confirmation('a', of), confirmation('b', of)];

interface Case {
  order?: Partial<InternalOrder>;
  deposit?: Partial<Deposit> | null;
  screening?: ScreeningCase | null;
  approvals?: Approval[];
  settings?: Partial<ProjectSettings>;
  replaces?: number;
}

async function judge(set: Case = {}) {
  const found = set.deposit === null ? null : { ...deposit, ...set.deposit };
  const known = set.screening === undefined ? screening : set.screening;
  return judgePayout({
    deposits: { get: async (no) => (found?.depositNo === no ? found : null) },
    cases: { getMany: async () => new Map(known ? [[known.id, known]] : []) },
    approvals: {
      approvals: async (no) => (set.approvals ?? two).filter(({ orderNo }) => orderNo === no),
    },
    devices: fakeDevices().list,
    stage: 'prod',
  })(buildPayout(deposit, screening, set.order), {
    project: buildProject(),
    settings: buildSettings(set.settings),
    chain: chains.ETH,
    now: askedAt + 200,
    ...(set.replaces !== undefined && { replaces: set.replaces }),
  });
}

test('pays out what two people confirmed, from its own address to theirs', async () => {
  expect(await judge()).toEqual({ ok: true });
});

const coin = { token: 'ETH', tokenAddress: null, decimals: 18 };

test.each<[string, Case]>([
  ['another recipient', { order: { toAddress: '0xEvil' } }],
  [
    'another recipient, which the deposit names too',
    { order: { toAddress: '0xE' }, deposit: { payout: { orderNo: 'IN1', toAddress: '0xE' } } },
  ],
  ['another sender', { order: { fromAddress: '0xHot' } }],
  ['another amount', { order: { amount: deposit.amount + 1n } }],
  ['less than it brought', { order: { amount: deposit.amount - 1n } }],
  ['another token', { order: coin }],
  ['another chain', { order: { chain: 'BSC' } }],
  ['another deposit', { order: { serves: ['DP2', 'null'] } }],
  ['two deposits', { order: { serves: ['DP1', 'null', 'DP2'] } }],
  ['what is not readable', { order: { serves: ['DP1', '{'] } }],
  [
    'a deposit that names another order',
    { deposit: { payout: { orderNo: 'IN2', toAddress: payoutTo } } },
  ],
  ['a deposit of another project', { deposit: { projectId: 'other' } }],
  ['a deposit that is credited', { deposit: { status: 'credited' } }],
  ['no deposit', { deposit: null }],
])('is forged: %s', async (_name, set) => {
  const verdict = await judge(set);
  const isStillConfirmed = set.deposit?.payout?.toAddress === '0xE';
  // An address that nobody confirmed is found by the approvals: not by who wrote the two records.
  expect(verdict).toMatchObject({ ok: false, forged: !isStillConfirmed });
});

test.each<[string, Case]>([
  ['one person', { approvals: [two[0]!] }],
  ['one person twice', { approvals: [two[0]!, two[0]!] }],
  ['a rejection', { approvals: [two[0]!, { ...two[1]!, decision: 'reject' }] }],
  [
    'people who confirmed another address',
    {
      approvals: ['a', 'b'].map((id) => confirmation(id, { ...of, toAddress: '0xE' })),
    },
  ],
  ['people who confirmed an earlier attempt', { deposit: { failedPayouts: 1 } }],
  ['people whose devices signed nothing', { settings: { requireSignatures: true } }],
  [
    'what a verdict was that nobody gave',
    { order: { serves: ['DP1', '{"verdict":"hold","reason":"x","reference":null,"time":1}'] } },
  ],
  ['a deposit that left its block', { deposit: { chainState: 'removed' } }],
  ['a deposit in a block that no second provider has shown', { deposit: { blockHash: '0xother' } }],
  ['nobody asked about these terms', { deposit: { userId: 'u2' } }],
  ['no case', { screening: null }],
  ['an address that the whitelist lacks', { settings: { addressWhitelist: ['0xF'] } }],
])('does not sign for %s', async (_name, set) => {
  expect(await judge(set)).toMatchObject({ ok: false, forged: false });
});

test.each(['allow', 'refuse'] as const)(
  'a verdict that became %s ends it before its first signature, and is too late after it',
  async (verdict) => {
    const later = { ...screening, answer: { ...screening.answer!, verdict, time: askedAt + 90 } };
    expect(await judge({ screening: later })).toMatchObject({
      ok: false,
      reason: 'the provider has said something else since',
      forged: false,
    });
    expect(await judge({ screening: later, replaces: 3 })).toEqual({ ok: true });
    // What two people confirmed is asked for each signature.
    expect(await judge({ screening: later, replaces: 3, approvals: [two[0]!] })).toMatchObject({
      ok: false,
    });
  },
);

test('of a coin it pays what the deposit brought less the fee that it has reserved', async () => {
  const paid = { ...coin, amount: deposit.amount - 650_000n };
  const native = { deposit: { token: 'ETH', tokenAddress: null, decimals: 18 } };
  const known = buildHeldCase({ ...deposit, ...native.deposit });
  const about = { deposit: { ...deposit, ...native.deposit }, screening: known };
  const set = {
    ...native,
    screening: known,
    approvals: [confirmation('a', about), confirmation('b', about)],
  };
  expect(await judge({ ...set, order: paid })).toEqual({ ok: true });
  const less = { ...paid, amount: paid.amount - 1n };
  expect(await judge({ ...set, order: less })).toMatchObject({ ok: false, forged: true });
});
