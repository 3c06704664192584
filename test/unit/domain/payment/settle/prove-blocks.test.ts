import { expect, test } from 'vitest';
import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { proveBlocks } from '#domain/payment/settle/prove-blocks.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildSlot, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const slot = buildSlot({
  state: 'mined',
  mined: { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: true },
});

type Shown = string | null | 'no answer';

const answer = async (shown: Shown): Promise<(string | null)[]> => {
  if (shown === 'no answer') throw new Error('503');
  return [shown];
};

/** `second` undefined: there is no second provider. */
function depsOf(input: {
  ours?: string;
  passed?: string;
  first?: Shown;
  second?: Shown;
  receipt?: ReceiptVerdict['kind'];
  /** Two providers have shown the receipt before. */
  witnessed?: true;
}) {
  const { ours, first = 'no answer', second, receipt = 'unseen' } = input;
  const settled: string[] = [];
  const mined = slot.mined && {
    ...slot.mined,
    ...(input.witnessed && { witnessed: true as const }),
  };
  const kept = { ...slot, mined };
  const { log, events } = fakeLogger();
  const deps: SettleDeps = {
    chain: { ...ethereum(), confirmations: 1 },
    orders: fakeOrderStore({ getMany: async () => [] }),
    payments: fakePaymentStore({
      minedUpTo: async () => ({ slots: [kept], next: null }),
      settle: async ({ state }) => settled.push(state) > 0,
      nonceState: async () => null,
    }),
    chainState: fakeChainStateStore({
      hashes: async (_chain, _from, _to, { onlyRead = false } = {}) => {
        const hash = ours ?? (onlyRead ? undefined : input.passed);
        return new Map(hash === undefined ? [] : [[5n, hash]]);
      },
    }),
    reader: fakeChainReader({
      // Nobody knows the transaction: only the block's hash may still prove something.
      confirmReceipts: async (claims) => claims.map(() => ({ kind: receipt, provider: null })),
      blockHashes: () => answer(first),
      blockHashesElsewhere: async () => (second === undefined ? null : answer(second)),
    }),
    clock: stoppedClock(1),
    log,
  };
  return { deps, settled, events };
}

test.each([
  // With our own reading of that height.
  [{ ours: 'block 5' }, 'standing'],
  [{ ours: 'block 5', second: 'block 5' }, 'standing'],
  [{ ours: 'block 5', second: 'another' }, 'disputed'],
  [{ ours: 'block 5', second: null }, 'unseen'],
  [{ ours: 'block 5', second: 'no answer' }, 'unseen'],
  [{ ours: 'another', first: 'block 5', second: 'block 5' }, 'elsewhere'],
  // Of a block that was passed unread, our reading has nothing.
  [{ passed: 'block 5' }, 'unread'],
  [{ passed: 'block 5', first: 'block 5' }, 'standing'],
  [{ passed: 'another', first: 'block 5' }, 'standing'],
  // Without it, a provider has to show the block.
  [{}, 'unread'],
  [{ first: null }, 'unread'],
  [{ first: 'another' }, 'unread'],
  [{ first: 'skipped' }, 'elsewhere'],
  [{ first: 'block 5' }, 'standing'],
  [{ second: 'block 5' }, 'standing'],
  [{ first: 'block 5', second: null }, 'unseen'],
  [{ first: 'block 5', second: 'another' }, 'disputed'],
  [{ second: 'skipped' }, 'elsewhere'],
] as const)('a block that is due to be final, given %j, is %s', async (given, proven) => {
  const proof = await proveBlocks(depsOf(given).deps, [{ slot, final: true }]);
  expect(proof(slot)).toBe(proven);
});

test('a block that is not final yet asks a provider only if our reading does not have it', async () => {
  const prove = async (given: Parameters<typeof depsOf>[0]) =>
    (await proveBlocks(depsOf(given).deps, [{ slot, final: false }]))(slot);
  expect(await prove({ ours: 'block 5', second: 'another' })).toBe('standing');
  expect(await prove({ second: 'block 5' })).toBe('unread');
  expect(await prove({ first: 'block 5' })).toBe('standing');
});

test('a payment is not closed on a block that neither our reading nor a provider has', async () => {
  const unknown = depsOf({});
  await settleMined(unknown.deps, { head: 9n, finalized: 8n });
  expect(unknown.settled).toEqual([]);
  expect(unknown.events.warn).toContain('payment.unseen');
  const witnessed = depsOf({ witnessed: true });
  await settleMined(witnessed.deps, { head: 9n, finalized: 8n });
  expect(witnessed.settled).toEqual([]);
  expect(new Set(witnessed.events.warn)).toEqual(new Set(['payment.unread']));
  const shown = depsOf({ first: 'block 5', witnessed: true });
  await settleMined(shown.deps, { head: 9n, finalized: 8n });
  expect(shown.settled).toEqual(['final']);
});

test('a receipt that two providers have just shown proves its block too, without another call', async () => {
  const { deps, settled } = depsOf({ receipt: 'confirmed', second: 'no answer' });
  await settleMined(deps, { head: 9n, finalized: 8n });
  expect(settled).toEqual(['final']);
});
