import { expect, test } from 'vitest';
import { word } from '#chains/shared/abi/abi.ts';
import { depositTopic, transferTopic, withdrawalTopic } from '#chains/shared/abi/event-topics.ts';
import {
  aggregator,
  amountOut,
  cost,
  eth,
  log,
  ours,
  router,
  swapResult,
  weth,
} from '#test/builders/extensions/swaps/chain/evm/read-swap-result.ts';

const topic = (of: string) => `0x${word(of)}`;
const nobody = `0x${word(0n)}`;
const unwraps = (by: string, amount: bigint) => log([withdrawalTopic, topic(by)], amount);
const wraps = (by: string, amount: bigint) => log([depositTopic, topic(by)], amount);
const burns = (by: string, amount: bigint) => log([transferTopic, topic(by), nobody], amount);

test('the one unwrapping of our own call is what arrived, and takes no trace', async () => {
  for (const unwrapping of [unwraps, burns]) {
    expect(await amountOut({ to: router, logs: [unwrapping(router, eth)] })).toBe(eth);
  }
  expect(await amountOut({ to: weth, logs: [unwraps(ours, eth)] })).toBe(eth);
});

test.each<[string, object[], bigint]>([
  ['keeps a part of what it unwraps', [unwraps(aggregator, eth)], (eth * 99n) / 100n],
  ['is paid by a pool of the coin as well', [unwraps(aggregator, (eth * 4n) / 10n)], eth],
  [
    'wraps again on the way',
    [unwraps(aggregator, eth), wraps(aggregator, eth), unwraps(aggregator, eth)],
    eth,
  ],
  ['unwraps nothing', [], eth],
])('of an aggregator that %s, the transaction’s calls count', async (_, logs, arrives) => {
  for (const traces of ['debug', 'parity'] as const) {
    expect(await amountOut({ to: aggregator, logs, pays: [arrives], traces })).toBe(arrives);
  }
  // Without a trace, the balance does.
  expect(await amountOut({ to: aggregator, logs, grows: arrives })).toBe(arrives);
  expect(await amountOut({ to: aggregator, logs, grows: arrives, traces: 'none' })).toBe(arrives);
});

test('another transaction of the block changes the balance, and not what the calls moved', async () => {
  const given = { to: aggregator, logs: [unwraps(aggregator, eth)], grows: 5n * eth };
  expect(await amountOut({ ...given, pays: [eth, eth] })).toBe(2n * eth);
});

test('an unwrapping of somebody else in a call of our router is not ours', async () => {
  const logs = [unwraps(router, eth), unwraps(aggregator, eth)];
  expect(await amountOut({ to: router, logs, pays: [eth] })).toBe(eth);
});

/** A receipt of BASE: gas 21,000 at 1 gwei, and what layer 1 and the operator took. */
const onBase = (receipt: Record<string, unknown>) => ({
  to: aggregator,
  logs: [],
  l1Fee: 'op-stack' as const,
  receipt: { l1Fee: '0x3e8', ...receipt },
});
const operator = { operatorFeeScalar: '0xa', operatorFeeConstant: '0x7' };
const jovian = { ...operator, daFootprintGasScalar: '0x190' };

test.each([
  ['without an operator fee', {}, cost + 1_000n],
  ['before Jovian', operator, cost + 1_000n + 7n],
  ['since Jovian', jovian, cost + 1_000n + 21_000_007n],
])('a swap on BASE cost its layer-1 and operator fee: %s', async (_, receipt, paid) => {
  expect(await swapResult({ ...onBase(receipt), pays: [eth] })).toEqual({
    amountOut: eth,
    gasCost: paid,
  });
  // Without a trace the balance grew by what arrived, less all of it.
  const grown = await swapResult({ ...onBase(receipt), grows: eth - (paid - cost) });
  expect(grown).toEqual({ amountOut: eth, gasCost: paid });
});

test('a receipt of BASE without its layer-1 fee does not say what the swap cost', async () => {
  const receipt = { l1Fee: undefined };
  const traced = await swapResult({ ...onBase(receipt), pays: [eth] });
  expect(traced).toEqual({ amountOut: eth, gasCost: null });
  await expect(swapResult({ ...onBase(receipt), grows: eth })).rejects.toThrow(
    'the receipt does not say what the swap cost',
  );
});
