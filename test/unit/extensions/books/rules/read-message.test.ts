import { expect, test } from 'vitest';
import { depositFact } from '#extensions/books/rules/facts/deposit-fact.ts';
import { factsToText } from '#extensions/books/rules/facts/facts-text.ts';
import { type MessageDeps, readMessage } from '#extensions/books/rules/read-message.ts';
import { buildFact } from '#test/builders/build-fact.ts';
import { buildDeposit } from '#test/builders/builders.ts';

const rental = {
  energyNo: 'withdrawal:WD1',
  projectId: 'demo',
  businessRef: 'WD1',
  chargedSun: 7n,
};
const deps = (set: Partial<MessageDeps> = {}): MessageDeps => ({
  deposits: { get: async () => null },
  rental: async () => rental,
  energyAccount: 'T-energy',
  ...set,
});
const energy = { kind: 'energy', energyNo: 'withdrawal:WD1', rev: 2, at: 1_767_225_600 } as const;

test('facts are read from the message', async () => {
  const facts = [buildFact(), buildFact({ subject: 'slot#2' })];
  expect(await readMessage(deps(), { kind: 'facts', facts: factsToText(facts) })).toEqual(facts);
});

test('a deposit is read as it is now, at the time of the change', async () => {
  const deposit = buildDeposit({ status: 'credited', rev: 1_767_225_700 });
  const message = { kind: 'deposit', depositNo: deposit.depositNo, at: 1_767_225_600 } as const;
  const read = deps({
    deposits: { get: async (no) => (no === deposit.depositNo ? deposit : null) },
  });
  expect(await readMessage(read, message)).toEqual([depositFact(deposit, 1_767_225_600)]);
  expect(await readMessage(deps(), message)).toEqual([]);
});

test('a rental moves what it was charged out of the energy account', async () => {
  expect(await readMessage(deps(), energy)).toMatchObject([
    {
      subject: 'rental#demo#withdrawal:WD1',
      orderNo: 'WD1',
      chain: 'TRX',
      at: 1_767_225_600,
      moves: [{ from: { account: 'energy', address: 'T-energy' }, token: 'TRX', amount: 7n }],
    },
  ]);
  expect(await readMessage(deps({ energyAccount: null }), energy)).toEqual([]);
  expect(await readMessage(deps({ rental: async () => null }), energy)).toEqual([]);
});

test('the revisions of a rental grow within a second, and also after its table was restored', async () => {
  const revOf = async (rev: number, at: number) =>
    (await readMessage(deps(), { ...energy, rev, at }))[0]!.rev;
  const revs = [
    await revOf(2, 100),
    await revOf(3, 100),
    await revOf(2, 101),
    await revOf(1, 5_000),
  ];
  expect(revs).toEqual([...revs].sort((a, b) => a - b));
  expect(new Set(revs).size).toBe(4);
});
