import { expect, test } from 'vitest';
import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildSlot, ethereum } from '#test/builders/builders.ts';

const minedBy = (txHash: string) => ({
  mined: { txHash, blockNumber: 5n, blockHash: 'block 5', success: true },
});

test('a payment in a slot that both our reading and a second provider skip is open again', async () => {
  const settle = async (ours: Map<bigint, string>, theirs: string) => {
    const states: string[] = [];
    const deps = {
      chain: { ...ethereum(), confirmations: 1 },
      orders: { getMany: async () => [] },
      payments: {
        minedUpTo: async () => [buildSlot({ state: 'mined', ...minedBy('first') })],
        settle: async ({ state }: NonceSlot) => states.push(state) > 0,
        nonceState: async () => null,
      },
      chainState: { hashes: async () => ours },
      reader: { blockHashesElsewhere: async () => [theirs] },
      clock: { now: () => 1, nowMs: () => 1_000 },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    } as unknown as SettleDeps;
    await settleMined(deps, { head: 9n, finalized: 8n });
    return states;
  };
  expect(await settle(new Map(), 'skipped')).toEqual(['open']);
  expect(await settle(new Map([[5n, 'block 5']]), 'skipped')).toEqual([]);
  expect(await settle(new Map(), 'block 5')).toEqual(['final']);
});

test('payments that are settled at once are asked for at once, and one that throws stops no other', async () => {
  const asked: number[] = [];
  const together: number[] = [];
  const slots = Array.from({ length: 30 }, (_, nonce) =>
    buildSlot({ nonce, state: 'mined', ...minedBy('first') }),
  );
  const deps = {
    chain: { ...ethereum(), confirmations: 1 },
    orders: { getMany: async () => [] },
    payments: {
      minedUpTo: async () => slots,
      settle: async ({ slot }: { slot: NonceSlot }) => {
        asked.push(slot.nonce);
        await new Promise((resolve) => setImmediate(resolve));
        together.push(asked.length);
        if (slot.nonce === 3) throw new Error('busy');
        return true;
      },
      nonceState: async () => null,
    },
    chainState: { hashes: async () => new Map([[5n, 'block 5']]) },
    reader: { blockHashesElsewhere: async () => ['block 5'] },
    clock: { now: () => 1, nowMs: () => 1_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  } as unknown as SettleDeps;
  await expect(settleMined(deps, { head: 9n, finalized: 8n })).rejects.toThrow('busy');
  // The next tick finds those that were not begun.
  expect(together).toEqual(Array.from({ length: 24 }, () => 24));
  slots.splice(0, 24);
  await settleMined(deps, { head: 9n, finalized: 8n });
  expect(asked).toEqual(Array.from({ length: 30 }, (_, nonce) => nonce));
});
