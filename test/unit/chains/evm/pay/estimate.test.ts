/**
 * Estimates from the answers of all kinds of nodes, by a fake Rpc. An integration test does the
 * same on a real node.
 */
import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import {
  type Answers,
  chainOf,
  coin,
  estimate,
  fake,
  from,
  gwei,
  nameOf,
  q,
  to,
  wordOf,
} from '#test/builders/chains/evm/pay/estimate.ts';

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const tokens = { from, to, tokenAddress: token, amount: 10n ** 6n };

test('one exchange holds the whole estimate', async () => {
  const { rpcOf, asked, batches } = fake();
  await makeEvmFeeEstimator({ rpcOf, chainOf }).estimate({ ...tokens, chain: 'ETH' });
  expect(batches).toHaveLength(1);
  expect(asked.sort()).toEqual(
    [
      'eth_feeHistory',
      'eth_maxPriorityFeePerGas',
      'eth_estimateGas',
      'balanceOf',
      'frozenSender',
      'frozenRecipient',
    ].sort(),
  );
  const gas = batches[0]!.find((call) => call.method === 'eth_estimateGas')!;
  expect(gas.params).toEqual([
    {
      from,
      to: token,
      data: `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${'f4240'.padStart(64, '0')}`,
    },
    'latest',
  ]);
});

test('a plain payment costs 21,000 gas at four times (2 base fees + tip)', async () => {
  const maxFeePerGas = 4n * (2n * 10n * gwei + 2n * gwei);
  expect(await estimate('ETH', coin)).toEqual({
    gasLimit: 21_000n,
    maxFeePerGas,
    maxFee: 21_000n * maxFeePerGas,
  });
});

test.each([
  [40_000n, 50_000n],
  [40_001n, 50_002n],
  [21_001n, 26_252n],
])('other payments get 25 %% more gas, rounded up: %s makes %s', async (needed, limit) => {
  const answers = { eth_estimateGas: q(needed) };
  expect((await estimate('ETH', tokens, answers)).gasLimit).toBe(limit);
  expect((await estimate('ETH', coin, answers)).gasLimit).toBe(limit);
});

test("the chain's cap is never exceeded", async () => {
  const answers = { eth_feeHistory: { baseFeePerGas: [q(400n * gwei)] } };
  expect((await estimate('ETH', coin, answers)).maxFeePerGas).toBe(chains.ETH.maxFeePerGasCap);
});

test("the tip is at least the chain's floor, also when the node suggests none", async () => {
  const expected = 4n * (20n * gwei + chains.POLYGON.minPriorityFee);
  expect((await estimate('POLYGON', coin)).maxFeePerGas).toBe(expected);
  const answers = { eth_maxPriorityFeePerGas: new RpcError(-32601, 'no such method') };
  expect((await estimate('POLYGON', coin, answers)).maxFeePerGas).toBe(expected);
});

test('a node without eth_feeHistory is asked for its block, and a chain may be without base fee', async () => {
  const eth_feeHistory = new RpcError(-32601, 'no such method');
  const block = { eth_feeHistory, eth_getBlockByNumber: { baseFeePerGas: q(10n * gwei) } };
  expect((await estimate('ETH', coin, block)).maxFeePerGas).toBe(88n * gwei);
  const none = { eth_feeHistory, eth_getBlockByNumber: {} };
  expect((await estimate('ETH', coin, none)).maxFeePerGas).toBe(8n * gwei);
});

test('the layer-1 fee is the oracle’s upper bound, doubled', async () => {
  const { maxFee, gasLimit, maxFeePerGas } = await estimate('BASE', coin);
  expect(maxFee).toBe(gasLimit * maxFeePerGas + 2n * 700n);
});

test('when the oracle knows no upper bound, the fee is read', async () => {
  const upperBound = new RpcError(3, 'execution reverted', '0x');
  const { maxFee, gasLimit, maxFeePerGas } = await estimate('BASE', coin, { upperBound });
  expect(maxFee - gasLimit * maxFeePerGas).toBe(600n);
});

test('without an oracle there is no layer-1 fee; an oracle that does not answer is an error', async () => {
  const absent = await estimate('BASE', coin, { upperBound: '0x', l1Fee: '0x' });
  expect(absent.maxFee).toBe(absent.gasLimit * absent.maxFeePerGas);
  const upperBound = new RpcError(-32603, 'internal error');
  await expect(estimate('BASE', coin, { upperBound })).rejects.toMatchObject({ code: 50203 });
});

const paused = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  errorName: 'Error',
  args: ['paused'],
});

test.each([
  new RpcError(3, 'execution reverted: paused', paused),
  new RpcError(-32000, 'execution reverted', paused),
  new RpcError(-32015, 'VM execution error.', `Reverted ${paused}`),
])('a payment that would fail is refused with the reason: $message', async (eth_estimateGas) => {
  await expect(estimate('ETH', tokens, { eth_estimateGas })).rejects.toMatchObject({
    code: 40001,
    message: expect.stringMatching(/^to_address .*\(paused\)$/),
  });
});

test.each(['insufficient balance', 'insufficient funds'])(
  'a contract that answers %s is a revert, not a lack of funds',
  async (text) => {
    for (const code of [3, -32000]) {
      const eth_estimateGas = new RpcError(code, `execution reverted: ${text}`, '0x');
      await expect(estimate('ETH', tokens, { eth_estimateGas })).rejects.toMatchObject({
        code: 40001,
      });
    }
  },
);

test('a wallet that holds too little gets a constant, since the balance check refuses it later', async () => {
  const reverted = { eth_estimateGas: new RpcError(3, 'execution reverted: exceeds balance') };
  const poor = { ...reverted, balanceOf: wordOf(tokens.amount - 1n) };
  expect((await estimate('ETH', tokens, poor)).gasLimit).toBe(100_000n);
  const broke = { ...reverted, eth_getBalance: q(coin.amount - 1n) };
  expect((await estimate('ETH', coin, broke)).gasLimit).toBe(21_000n);
});

test.each([
  'insufficient funds for gas * price + value: address 0x5a have 0 want 1',
  'Insufficient funds for gas * price + value',
  'insufficient balance for transfer',
  'gas required exceeds allowance (0)',
])('a wallet that cannot pay its gas gets a constant: %s', async (message) => {
  const eth_estimateGas = new RpcError(-32000, message);
  expect((await estimate('ETH', coin, { eth_estimateGas })).gasLimit).toBe(21_000n);
  expect((await estimate('ETH', tokens, { eth_estimateGas })).gasLimit).toBe(100_000n);
});

test.each<[string, Answers]>([
  ['no provider answers', { down: true }],
  ['the gas is an unclear error', { eth_estimateGas: new RpcError(-32603, 'internal error') }],
  ['the gas is not a number', { eth_estimateGas: 'soon' }],
  [
    'there is no base fee to be had',
    { eth_feeHistory: new RpcError(-32601, 'no'), eth_getBlockByNumber: null },
  ],
])('nodeUnavailable when %s', async (_, answers) => {
  await expect(estimate('ETH', coin, answers)).rejects.toMatchObject({ code: 50203, http: 502 });
});

test('balances are read with their block in one exchange', async () => {
  const { rpcOf, batches } = fake();
  const reader = makeEvmBalanceReader({ rpcOf });
  expect(await reader.balance({ chain: 'ETH', address: from, tokenAddress: null })).toEqual({
    amount: 10n ** 18n,
    block: 100n,
  });
  expect(await reader.balance({ chain: 'ETH', address: from, tokenAddress: token })).toEqual({
    amount: 10n ** 12n,
    block: 100n,
  });
  expect(batches.map((calls) => calls.map(nameOf))).toEqual([
    ['eth_blockNumber', 'eth_getBalance'],
    ['eth_blockNumber', 'balanceOf'],
  ]);
});

test.each<[string, Answers]>([
  ['no provider answers', { down: true }],
  ['the balance is an error', { eth_getBalance: new RpcError(-32000, 'header not found') }],
  ['the balance is not a number', { eth_getBalance: '0xzz' }],
  ['the block is missing', { eth_blockNumber: new RpcError(-32603, 'no answer') }],
])('an unknown balance is never 0: %s', async (_, answers) => {
  const reader = makeEvmBalanceReader(fake(answers));
  const read = reader.balance({ chain: 'ETH', address: from, tokenAddress: null });
  await expect(read).rejects.toMatchObject({ code: 50203 });
});

test('the balance of a missing token is never 0', async () => {
  const reader = makeEvmBalanceReader(fake({ balanceOf: '0x' }));
  const read = reader.balance({ chain: 'ETH', address: from, tokenAddress: token });
  await expect(read).rejects.toMatchObject({ code: 50203 });
});

describe('any call', () => {
  const call = { ...coin, amount: 0n, data: `0x${'12'.repeat(100)}` };

  test('is estimated as it is, and pays for its calldata on layer 1', async () => {
    const { rpcOf, batches } = fake({ eth_estimateGas: q(200_000n) });
    const { gasLimit } = await makeEvmFeeEstimator({ rpcOf, chainOf }).estimate({
      ...call,
      chain: 'BASE',
    });
    expect(gasLimit).toBe(250_000n);
    const asked = (method: string) => batches[0]!.filter((one) => one.method === method);
    expect(asked('eth_estimateGas')[0]!.params).toEqual([
      { from, to, value: '0x0', data: call.data },
      'latest',
    ]);
    const size = encodeFunctionData({
      abi: parseAbi(['function getL1FeeUpperBound(uint256)']),
      args: [240n],
    });
    expect(asked('eth_call').map(({ params }) => (params![0] as { data: string }).data)).toContain(
      size,
    );
  });

  test('that fails now is estimated by a constant: the signer reports why it fails', async () => {
    const eth_estimateGas = new RpcError(3, 'execution reverted: paused', paused);
    expect((await estimate('ETH', call, { eth_estimateGas })).gasLimit).toBe(500_000n);
    const unclear = { eth_estimateGas: new RpcError(-32603, 'internal error') };
    await expect(estimate('ETH', call, unclear)).rejects.toMatchObject({ code: 50203 });
    const broke = { eth_estimateGas: new RpcError(-32000, 'insufficient funds for transfer') };
    expect((await estimate('ETH', call, broke)).gasLimit).toBe(500_000n);
    expect((await estimate('ETH', { ...call, data: '0x' }, broke)).gasLimit).toBe(21_000n);
  });

  test('with a gas limit of its own is not estimated by the node', async () => {
    const { rpcOf, asked } = fake();
    const given = { gasLimit: 77_777n };
    const fee = await makeEvmFeeEstimator({ rpcOf, chainOf }).estimate(
      { ...call, chain: 'ETH' },
      given,
    );
    expect(fee).toMatchObject({ gasLimit: 77_777n, maxFee: 77_777n * fee.maxFeePerGas });
    expect(asked).toEqual(['eth_feeHistory', 'eth_maxPriorityFeePerGas']);
  });
});

test.each([
  ['frozenRecipient', /^to_address is on the blacklist of USDT/],
  ['frozenSender', /^the sending address is on the blacklist of USDT/],
])('a token that has blacklisted an address is not paid: %s', async (who, message) => {
  // A blacklisted sender fails the simulation too, in the contract's own words.
  const answers = {
    [who]: wordOf(1n),
    ...(who === 'frozenSender' && { eth_estimateGas: new RpcError(3, 'execution reverted') }),
  };
  const { rpcOf } = fake(answers);
  const estimator = makeEvmFeeEstimator({ rpcOf, chainOf });
  await expect(estimator.estimate({ ...tokens, chain: 'ETH' })).rejects.toMatchObject({
    code: 40001,
    message,
  });
});

test('a blacklist that does not answer stops nothing, and other tokens are not asked', async () => {
  const gone = new RpcError(-32000, 'execution timeout');
  const { rpcOf } = fake({ frozenSender: gone, frozenRecipient: '0x' });
  const estimated = await makeEvmFeeEstimator({ rpcOf, chainOf }).estimate({
    ...tokens,
    chain: 'ETH',
  });
  expect(estimated.gasLimit).toBe(21_000n + 5_250n);
  const other = fake({ frozenRecipient: wordOf(1n) });
  const dai = { ...tokens, tokenAddress: chains.ETH.tokens.at(-1)!.address };
  await makeEvmFeeEstimator({ rpcOf: other.rpcOf, chainOf }).estimate({ ...dai, chain: 'ETH' });
  expect(other.asked).not.toContain('frozenRecipient');
});
