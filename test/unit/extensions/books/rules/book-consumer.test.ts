import { expect, test } from 'vitest';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import { internalTransferListChange } from '#domain/deposit/store-internal-transfer.ts';
import type { QueuedMessage } from '#extensions/books/ports.ts';
import { bookConsumer } from '#extensions/books/rules/book-consumer.ts';
import { factsFromText, factsToText } from '#extensions/books/rules/facts/facts-text.ts';
import { energyOrderOutbox, lowBalanceOutbox } from '#extensions/energy/rules/order-outbox.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { buildEnergyOrder } from '#test/builders/build-energy-order.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { buildSubscription } from '#test/builders/build-subscription.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

async function queued(item: OutboxItem): Promise<QueuedMessage[]> {
  const pushed: QueuedMessage[][] = [];
  await bookConsumer({ push: async (messages) => void pushed.push(messages) })(item);
  return pushed.flat();
}

const recorded = (facts: string): OutboxItem =>
  anOutboxItem({ outboxId: 'books#slot#1#7', kind: 'books', event: null, lists: [], facts });

test('facts are queued as they were recorded, by project and chain', async () => {
  const facts = [
    buildFact({ subject: 'slot#1' }),
    buildFact({ subject: 'slot#2', chain: 'BSC' }),
    buildFact({ subject: 'result#1' }),
    buildFact({ subject: 'slot#3', projectId: 'shop' }),
  ];
  const messages = await queued(recorded(factsToText(facts)));
  expect(
    messages.map(({ group, message }) => [
      group,
      message.kind === 'facts' && factsFromText(message.facts),
    ]),
  ).toEqual([
    ['demo:ETH', [facts[0], facts[2]]],
    ['demo:BSC', [facts[1]]],
    ['shop:ETH', [facts[3]]],
  ]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  // The same item again is the same messages, so that the queue drops them.
  expect(await queued(recorded(factsToText(facts)))).toEqual(messages);
});

test('many facts are several messages, none larger than SQS takes, and none is lost', async () => {
  const moves = Array.from({ length: 100 }, () => buildMove());
  const facts = Array.from({ length: 60 }, (_, n) => buildFact({ subject: `slot#${n}`, moves }));
  const messages = await queued(recorded(factsToText(facts)));
  expect(messages.length).toBeGreaterThan(1);
  const texts = messages.map(({ message }) => (message.kind === 'facts' ? message.facts : ''));
  for (const text of texts) expect(text.length).toBeLessThan(256 * 1_024);
  expect(texts.flatMap(factsFromText)).toEqual(facts);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
});

test('a deposit is queued by its number, also one that tops up a service', async () => {
  for (const topUp of [undefined, { id: 1, blockTime: 5 }]) {
    const deposit = buildDeposit({ depositNo: 'DP1', chain: 'BSC', ...(topUp && { topUp }) });
    const at = { previous: null, event: null, at: 1_767_225_600, requestId: 'r' };
    expect(await queued(depositOutbox(deposit, at))).toMatchObject([
      { group: 'demo:BSC', message: { kind: 'deposit', depositNo: 'DP1', at: 1_767_225_600 } },
    ]);
  }
});

test('an internal transfer queues nothing: who sent it books it', async () => {
  const { depositNo: identity, ...deposit } = buildDeposit();
  const transfer = { ...deposit, identity, orderNo: 'SP1' };
  const lists = [internalTransferListChange(transfer)];
  expect(await queued(anOutboxItem({ kind: 'deposit', event: null, lists }))).toEqual([]);
});

test('a rental of energy is queued with its revision and time; an alert is not', async () => {
  const order = buildEnergyOrder({ energyNo: 'withdrawal:WD1', rev: 3 });
  expect(await queued(energyOrderOutbox(order, 1_767_225_600))).toMatchObject([
    {
      group: `${order.projectId}:TRX`,
      message: { kind: 'energy', energyNo: 'withdrawal:WD1', rev: 3, at: 1_767_225_600 },
    },
  ]);
  const low = lowBalanceOutbox(buildSubscription(), order, { sun: 1n, at: 5 });
  expect(await queued(low)).toEqual([]);
});

test('a change that moves nothing queues nothing', async () => {
  for (const kind of ['order', 'audit', 'delivery', 'subaccount', 'session-key'] as const) {
    expect(await queued(anOutboxItem({ kind }))).toEqual([]);
  }
});

test('what cannot be queued stays undispatched', async () => {
  const consume = bookConsumer({
    push: async () => {
      throw new Error('SQS is down');
    },
  });
  await expect(consume(recorded(factsToText([buildFact()])))).rejects.toThrow('SQS is down');
});
