/** A nonce that a restore left open is used up by a transfer of nothing, and no other nonce is. */
import { parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import {
  asked,
  chain,
  fees,
  fillBytes,
  hot,
  thief,
  withdrawal,
  world,
} from '#test/builders/domain/vault/evm-vault.ts';

const one = withdrawal('WD1');
const cap = chain.maxFeePerGasCap;
const restored = { next: 3, fillUntil: 5 };
const ask = (
  nonce: number,
  set: Parameters<typeof fillBytes>[0] & { bytes?: string | null } = {},
) => {
  const { bytes, ...of } = set;
  const built = { nonce, fees, gasLimit: 42_000n, ...of };
  const { fees: bid, gasLimit } = built;
  return { nonce, gasLimit, fees: bid, bytes: bytes === undefined ? fillBytes(built) : bytes };
};

test('the nonces below the bound are filled one by one, and none from it on', async () => {
  const at = world({ state: restored });
  expect(await at.vault.fill(hot, ask(3))).toMatchObject({ nonce: 3, refKind: 'fill', ref: '-' });
  expect(await at.vault.fill(hot, ask(4))).toMatchObject({ nonce: 4 });
  expect(await at.vault.fill(hot, ask(5))).toBeNull();
  expect([...at.slots.keys()]).toEqual([3, 4]);
  expect(at.keyUses()).toBe(2);
  const parsed = parseTransaction(at.slots.get(3)!.attempts[0]!.raw as `0x02${string}`);
  expect(parsed).toMatchObject({ nonce: 3, to: hot.toLowerCase(), gas: 42_000n, ...fees });
  expect(parsed.value ?? 0n).toBe(0n);
  expect(parsed.data).toBeUndefined();
});

describe('no nonce is filled', () => {
  test.each<[string, Parameters<typeof world>[0], string, number]>([
    ['that no restore left open', { state: { next: 3, fillUntil: 0 } }, hot, 3],
    ['at the bound', { state: { next: 5, fillUntil: 5 } }, hot, 5],
    ['that is used', { state: restored }, hot, 2],
    ['after the next', { state: restored }, hot, 4],
    ['of an address that nobody knows', { state: restored }, thief, 3],
    ['of a frozen project', { state: restored, isFrozen: true }, hot, 3],
    ['of a frozen address', { state: { ...restored, frozen: 'why' } }, hot, 3],
    ['of a table that was restored since', { state: { ...restored, table: 'another' } }, hot, 3],
  ])('%s', async (_, set, address, nonce) => {
    const at = world(set);
    expect(await at.vault.fill(address, ask(nonce))).toBeNull();
    expect(at.keyUses()).toBe(0);
    expect(at.slots.size).toBe(0);
  });

  test('of an address that has no line', async () => {
    const at = world({ state: { ...restored, address: thief } });
    expect(await at.vault.fill(hot, ask(0))).toBeNull();
    expect(at.keyUses()).toBe(0);
  });
});

describe('bytes that are no fill are refused', () => {
  test.each<[string, ReturnType<typeof ask>]>([
    ['to another address', ask(3, { bytes: fillBytes({ nonce: 3, address: thief }) })],
    ['of another nonce', ask(3, { bytes: fillBytes({ nonce: 4 }) })],
    ['with more gas than is said', ask(3, { bytes: fillBytes({ nonce: 3, gasLimit: 43_000n }) })],
    ['a payment', ask(3, { bytes: asked(one, 3, { gasLimit: 42_000n }).bytes })],
    ['no bytes', ask(3, { bytes: null })],
    ['more gas than a transfer takes', ask(3, { gasLimit: chain.maxTransferGas + 1n })],
    ['less gas than a transfer takes', ask(3, { bytes: '0x', gasLimit: 20_999n })],
    [
      'a bid above the cap',
      { ...ask(3), fees: { maxFeePerGas: cap + 1n, maxPriorityFeePerGas: 1n } },
    ],
    [
      'another bid than is said',
      ask(3, { bytes: fillBytes({ nonce: 3, fees: { ...fees, maxFeePerGas: cap } }) }),
    ],
    ['no bid', { ...ask(3), fees: undefined as never }],
  ])('%s', async (_, question) => {
    const at = world({ state: restored });
    expect(await at.vault.fill(hot, question)).toMatchObject({ reason: expect.any(String) });
    expect(at.keyUses()).toBe(0);
    expect(at.slots.size).toBe(0);
  });
});

test('the most that is allowed is filled', async () => {
  const at = world({ state: restored });
  const most = { maxFeePerGas: cap, maxPriorityFeePerGas: cap };
  const question = ask(3, { fees: most, gasLimit: chain.maxTransferGas });
  expect(await at.vault.fill(hot, question)).toMatchObject({ nonce: 3 });
});

test('what another run has stored meanwhile is discarded', async () => {
  const at = world({ state: restored });
  at.payments.storeNonceFill = async () => false;
  expect(await at.vault.fill(hot, ask(3))).toBeNull();
});
