import { expect, test } from 'vitest';
import { readSwapResult } from '#chains/evm/read/payments/read-swap-result.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { depositTopic, transferTopic, withdrawalTopic } from '#chains/shared/abi/event-topics.ts';
import { ethereum } from '#test/builders/builders.ts';
import { fakeRpc } from '../../fake-rpc.ts';
import { address, hash, hex } from '../../node-answers.ts';

const chain = ethereum();
const { router, wrapped } = chain.swap!;
const weth = wrapped.address!;
const ours = address(0xaaaa01);
const aggregator = address(0x1111);
const swap = { txHash: hash(1), blockHash: hash(2), address: ours, token: null };
const eth = 10n ** 18n;
const cost = 21_000n * 1_000_000_000n;

const topic = (of: string) => `0x${word(of)}`;
const nobody = `0x${word(0n)}`;
const log = (topics: string[], amount: bigint) => ({
  address: weth,
  topics,
  data: `0x${word(amount)}`,
});
const unwraps = (by: string, amount: bigint) => log([withdrawalTopic, topic(by)], amount);
const wraps = (by: string, amount: bigint) => log([depositTopic, topic(by)], amount);
const burns = (by: string, amount: bigint) => log([transferTopic, topic(by), nobody], amount);

interface Given {
  to: string;
  logs: object[];
  /** What the calls pay to the address; undefined: the node shows no trace. */
  pays?: bigint[];
  /** What the address has more after the block, less the gas. */
  grows?: bigint;
  traces?: 'debug' | 'parity' | 'none';
}

const call = (value: bigint, to = ours) => ({
  type: 'CALL',
  from: aggregator,
  to,
  value: hex(value),
});

async function amountOut({ to, logs, pays, grows = 0n, traces = 'debug' }: Given) {
  const missing = new RpcError(-32000, 'historical state is not available');
  const calls = pays?.map((value) => call(value));
  const result = await readSwapResult(
    fakeRpc({
      eth_getTransactionReceipt: {
        transactionHash: swap.txHash,
        blockHash: swap.blockHash,
        blockNumber: '0x10',
        status: '0x1',
        from: ours,
        to,
        contractAddress: null,
        logs,
        gasUsed: '0x5208',
        effectiveGasPrice: '0x3b9aca00',
      },
      debug_traceTransaction: calls ? { ...call(0n, to), calls } : missing,
      trace_transaction: calls
        ? [call(0n, to), ...calls].map(({ from, to: paid, value }, i) => ({
            type: 'call',
            traceAddress: i === 0 ? [] : [i - 1],
            action: { callType: 'call', from, to: paid, value },
          }))
        : missing,
      eth_getBalance: ([, number]: string[]) => hex(number === '0xf' ? eth : eth + grows - cost),
    }),
    { ...chain, traces },
    swap,
  );
  return result?.amountOut;
}

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
