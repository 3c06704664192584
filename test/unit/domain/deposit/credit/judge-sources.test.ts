/** Who sent a deposit is judged before it is credited, and not by one provider. */
import { expect, test } from 'vitest';
import { depositIdentity } from '#domain/deposit/identity.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit, hotAddress } from '#test/builders/builders.ts';
import {
  claimOf,
  type Kind,
  type Update,
  world,
} from '#test/builders/domain/deposit/credit/judge-sources.ts';

const doubted = (set: Partial<Deposit> = {}) => buildDeposit({ doubtedSender: hotAddress, ...set });

test('two providers that show another sender end the doubt, and it is credited', async () => {
  const { tick, written, asked } = world([doubted()], { said: 'absent' });
  expect(await tick()).toBe(1);
  expect(written).toMatchObject([
    { next: { status: 'credited' }, outbox: { event: expect.anything() } },
  ]);
  expect(written[0]?.next).not.toHaveProperty('doubtedSender');
  const { txHash, blockNumber, blockHash } = buildDeposit();
  const claim = { txHash, blockNumber, blockHash, from: hotAddress, success: null };
  expect(asked).toEqual([[claim]]);
});

test('two providers that show our sender make it an internal transfer, without an event', async () => {
  const deposit = doubted();
  const { tick, written, lines } = world([deposit], { said: 'confirmed' });
  expect(await tick()).toBe(0);
  const [{ next, outbox, watch, internal }] = written as [Update];
  expect(next).toMatchObject({ status: 'confirming', chainState: 'removed' });
  expect({ watch, event: outbox?.event }).toEqual({ watch: false, event: null });
  const identity = depositIdentity(deposit);
  expect(internal).toMatchObject({ identity, orderNo: null, rev: next.rev, txHash: '0xdd' });
  expect(outbox?.lists).toMatchObject([
    { list: 'deposits', removed: true },
    { list: 'deposits-user', removed: true },
    { list: 'internal-transfers', id: identity, rev: next.rev, removed: false },
  ]);
  expect(lines).toMatchObject([{ level: 'warn', event: 'deposit.internal' }]);
});

test.each<[Kind, string]>([
  ['disputed', 'deposit.disputed'],
  ['unseen', 'deposit.unseen'],
])(
  'while providers do not agree (%s) it waits with an alarm, later and later',
  async (said, event) => {
    const { tick, written, lines, asked, pass } = world(
      [doubted(), buildDeposit({ depositNo: 'DP2', txHash: '0xee' })],
      { said },
    );
    expect(await tick()).toBe(1);
    expect(written.map(({ next }) => next.depositNo)).toEqual(['DP2']);
    expect(lines.filter((line) => line.event === event)).not.toEqual([]);
    for (let ticks = 0; ticks < 20; ticks++) {
      await tick();
      pass(1);
    }
    expect(written.filter(({ next }) => next.depositNo === 'DP1')).toEqual([]);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(16);
  },
);

test('a question that fails leaves the doubted deposit for the next tick, and no other', async () => {
  const deposits = [doubted(), buildDeposit({ depositNo: 'DP2', txHash: '0xee' })];
  const { tick, written, lines } = world(deposits, { said: new Error('gone') });
  expect(await tick()).toBe(1);
  expect(written.map(({ next }) => next.depositNo)).toEqual(['DP2']);
  expect(lines.map(({ event }) => event)).toEqual(['deposit.unseen', 'deposit.credited']);
});

test('doubts of one tick are asked about in one exchange, and nobody is asked without one', async () => {
  const two = [doubted(), doubted({ depositNo: 'DP2', txHash: '0xee' })];
  const { tick, asked } = world([...two, buildDeposit({ depositNo: 'DP3', txHash: '0xff' })]);
  await tick();
  expect(asked.map((claims) => claims.length)).toEqual([2]);
  const plain = world([buildDeposit()]);
  expect(await plain.tick()).toBe(1);
  expect(plain.asked).toEqual([]);
});

test('what the project signed for an operation is never credited, whatever sender was shown', async () => {
  const { tick, written, asked } = world([buildDeposit()], { claims: { '0xdd': claimOf('OP1') } });
  expect(await tick()).toBe(0);
  expect(written).toMatchObject([
    { next: { chainState: 'removed' }, internal: { orderNo: 'OP1' } },
  ]);
  expect(asked).toEqual([]);
  const fill = world([buildDeposit()], { claims: { '0xdd': claimOf('-') } });
  expect(await fill.tick()).toBe(0);
  expect(fill.written).toMatchObject([{ internal: { orderNo: null } }]);
});

test('its withdrawal to its own user is credited, doubted or not', async () => {
  const claims = { '0xdd': claimOf('WD1') };
  for (const deposit of [buildDeposit(), doubted()]) {
    const { tick, written, asked } = world([deposit], { claims });
    expect(await tick()).toBe(1);
    expect(written[0]?.next).not.toHaveProperty('doubtedSender');
    expect(asked).toEqual([]);
  }
});

test('its payment to the address of a service is credited as a top-up', async () => {
  const topUp = { id: 1, blockTime: 1 };
  const claims = { '0xdd': claimOf('OP1') };
  const { tick, written } = world([buildDeposit({ topUp })], { claims });
  expect(await tick()).toBe(1);
  expect(written).toMatchObject([{ next: { status: 'credited' }, topUp: { kind: 'credited' } }]);
});

test('a transaction of another project is from outside, and its sender is asked about if doubted', async () => {
  const claims = { '0xdd': claimOf('OP1', 'other') };
  expect(await world([buildDeposit()], { claims }).tick()).toBe(1);
  const { tick, asked } = world([doubted()], { claims, said: 'absent' });
  expect(await tick()).toBe(1);
  expect(asked).toHaveLength(1);
});

test('a credited deposit that comes back stays a deposit', async () => {
  const back = buildDeposit({ status: 'credited', chainState: 'orphaned', creditedAt: 5 });
  const { tick, written } = world([back], { claims: { '0xdd': claimOf('OP1') } });
  expect(await tick()).toBe(1);
  expect(written).toMatchObject([{ next: { status: 'credited', chainState: 'present' } }]);
});
