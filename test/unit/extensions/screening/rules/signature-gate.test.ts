import { expect, test } from 'vitest';
import type { Answer, ScreeningCase, Verdict } from '#extensions/screening/model/case.ts';
import type { OrderRule } from '#extensions/screening/model/rule.ts';
import { silentAfter } from '#extensions/screening/rules/finding.ts';
import { makeSignatureGate } from '#extensions/screening/rules/signature-gate.ts';
import { orderDigest } from '#extensions/screening/rules/subject-digest.ts';
import type { ApprovableOrder, Order } from '#model/orders/order.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildSettings, buildWithdrawal } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const everything: OrderRule = { withdrawals: true, operations: true, onSilence: 'hold' };
const withdrawal = buildWithdrawal({ status: 'approved' });

const caseOf = (order: ApprovableOrder, set: Partial<ScreeningCase> = {}): ScreeningCase =>
  buildCase({ id: order.orderNo, digest: orderDigest(order), ...set });

const answered = (verdict: Verdict, reason: string | null = null): Answer => ({
  verdict,
  reason,
  reference: null,
  time: askedAt,
});

/** What the gate says, what it read, and what it had asked. */
async function at(
  order: Order,
  set: {
    stored?: ScreeningCase[];
    rule?: OrderRule | null;
    age?: number;
    isVault?: boolean;
  } = {},
) {
  const { stored = [], rule = everything, age = 60, isVault = false } = set;
  const read: string[] = [];
  const asked: string[] = [];
  const gate = makeSignatureGate({
    cases: {
      async getMany(ids) {
        read.push(...ids);
        return new Map(stored.map((one) => [one.id, one]));
      },
    },
    ...(!isVault && { queue: { ask: async (all) => void asked.push(...all.map(({ id }) => id)) } }),
    ruleOf: () => rule,
    clock: stoppedClock(askedAt + age),
  });
  return { says: await gate(order, buildSettings()), read, asked };
}

test('a project without screening costs no read', async () => {
  expect(await at(withdrawal, { rule: null })).toEqual({
    says: { kind: 'open' },
    read: [],
    asked: [],
  });
});

test.each<[string, Order]>([
  ['a swap', buildSwap({ status: 'approved' })],
  ['an order of the service', buildInternalOrder({ status: 'approved' })],
])('%s is never asked about', async (_, order) => {
  expect(await at(order)).toEqual({ says: { kind: 'open' }, read: [], asked: [] });
});

test('a project chooses whether its withdrawals and its operations are screened', async () => {
  const operation = buildOperation({ status: 'approved' });
  const rules = {
    withdrawals: { ...everything, operations: false },
    operations: { ...everything, withdrawals: false },
  };
  const readOf = async (order: Order, rule: OrderRule) => (await at(order, { rule })).read;
  expect(await readOf(withdrawal, rules.withdrawals)).toEqual(['WD1']);
  expect(await readOf(operation, rules.withdrawals)).toEqual([]);
  expect(await readOf(withdrawal, rules.operations)).toEqual([]);
  expect(await readOf(operation, rules.operations)).toEqual(['OP1']);
});

test('an order without a case waits, and the worker has it asked about; the vault only reads', async () => {
  const waits = { kind: 'waits', seconds: 15 };
  expect(await at(withdrawal)).toEqual({ says: waits, read: ['WD1'], asked: ['WD1'] });
  expect(await at(withdrawal, { isVault: true })).toEqual({
    says: waits,
    read: ['WD1'],
    asked: [],
  });
});

test('an allow for these terms opens it; one for other terms is no case, and is asked about again', async () => {
  const allowed = caseOf(withdrawal, { answer: answered('allow') });
  expect(await at(withdrawal, { stored: [allowed] })).toMatchObject({
    says: { kind: 'open' },
    asked: [],
  });
  const exchanged = { ...withdrawal, toAddress: '0x00000000000000000000000000000000000000C9' };
  expect(await at(exchanged, { stored: [allowed] })).toMatchObject({
    says: { kind: 'waits' },
    asked: ['WD1'],
  });
});

test('an allow of another order, or of another project, opens nothing', async () => {
  const allow = { answer: answered('allow') };
  const other = caseOf({ ...withdrawal, orderNo: 'WD2' }, allow);
  const replayed = { ...other, id: 'WD1' };
  const foreign = caseOf(withdrawal, { ...allow, projectId: 'other' });
  for (const one of [other, replayed, foreign])
    expect((await at(withdrawal, { stored: [one] })).says).toMatchObject({ kind: 'waits' });
});

test('a refusal ends it with the reason of the provider', async () => {
  const refused = caseOf(withdrawal, { answer: answered('refuse', 'sanctioned') });
  expect((await at(withdrawal, { stored: [refused] })).says).toEqual({
    kind: 'refused',
    reason: 'screening: sanctioned',
  });
});

test('a hold waits longer than a question that is on its way', async () => {
  const held = caseOf(withdrawal, { answer: answered('hold') });
  expect(await at(withdrawal, { stored: [held] })).toMatchObject({
    says: { kind: 'waits', seconds: 60 },
    asked: [],
  });
  expect(await at(withdrawal, { stored: [caseOf(withdrawal)] })).toMatchObject({
    says: { kind: 'waits', seconds: 15 },
    asked: [],
  });
});

test('a provider that is silent for an hour holds the order, or lets it pass: as the project says', async () => {
  const stored = [caseOf(withdrawal)];
  const pass: OrderRule = { ...everything, onSilence: 'pass' };
  const early = { stored, age: silentAfter - 1 };
  expect((await at(withdrawal, { ...early, rule: pass })).says).toMatchObject({ kind: 'waits' });
  const late = { stored, age: 3_600 };
  expect((await at(withdrawal, { ...late, rule: pass })).says).toEqual({ kind: 'open' });
  expect((await at(withdrawal, late)).says).toEqual({ kind: 'waits', seconds: 60 });
});

test('silence is that of a provider that was asked: without a question nothing passes', async () => {
  const rule: OrderRule = { ...everything, onSilence: 'pass' };
  expect((await at(withdrawal, { rule, age: 86_400 })).says).toMatchObject({ kind: 'waits' });
});

test('a worker that dies on either side of its question signs nothing, and asks again', async () => {
  for (const isSent of [false, true]) {
    const asked: string[] = [];
    let dies = true;
    const gate = makeSignatureGate({
      cases: { getMany: async () => new Map() },
      queue: {
        async ask(all) {
          if (dies && !isSent) throw new Error('killed before');
          asked.push(...all.map(({ id }) => id));
          if (dies) throw new Error('killed after');
        },
      },
      ruleOf: () => everything,
      clock: stoppedClock(askedAt),
    });
    await expect(gate(withdrawal, buildSettings())).rejects.toThrow('killed');
    dies = false;
    expect(await gate(withdrawal, buildSettings())).toMatchObject({ kind: 'waits' });
    expect(asked).toHaveLength(isSent ? 2 : 1);
  }
});
