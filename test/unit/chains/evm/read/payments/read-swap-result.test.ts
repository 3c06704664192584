import { expect, test } from 'vitest';
import { word } from '#chains/shared/abi/abi.ts';
import { depositTopic, transferTopic, withdrawalTopic } from '#chains/shared/abi/event-topics.ts';
import {
  aggregator,
  amountOut,
  eth,
  log,
  ours,
  router,
  weth,
} from '#test/builders/chains/evm/read/payments/read-swap-result.ts';

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
