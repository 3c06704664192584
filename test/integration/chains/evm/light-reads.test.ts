/** Balances and fee estimates on a real node, with the local chains' own contracts. */
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import { contracts } from '#local/contracts/artefacts.ts';
import { chainOf, closed, empty, other, supply } from '#test/scenarios/chains/evm/light-reads.ts';
import { type Anvil, startAnvil } from '#test/support/anvil.ts';

let anvil: Anvil;
let token: string;
let owner: string;

const rpcOf = async () => anvil.rpc;
const balances = makeEvmBalanceReader({ rpcOf });
const fees = makeEvmFeeEstimator({ rpcOf, chainOf });

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 8453 });
  owner = anvil.accounts[0]!;
  const args = encodeAbiParameters(
    [{ type: 'uint8' }, { type: 'address' }, { type: 'uint256' }],
    [6, owner as `0x${string}`, supply],
  );
  const data = contracts.Usdt.bytecode + args.slice(2);
  token = (await anvil.send({ from: owner, data })).contractAddress!;
  // The first twelve bytes copy the 100 bytes of error data after them to memory and revert with
  // them.
  const error = `08c379a0${32n.toString(16).padStart(64, '0')}${6n
    .toString(16)
    .padStart(64, '0')}${Buffer.from('closed').toString('hex').padEnd(64, '0')}`;
  const code = `0x6064600c60003960646000fd${error}`;
  await anvil.rpc.request('anvil_setCode', [closed, code]);
});
afterAll(() => anvil.stop());

test('the balances of coins and tokens name the block they were read at', async () => {
  const head = BigInt(await anvil.rpc.request<string>('eth_blockNumber'));
  const held = await balances.balance({ chain: 'BASE', address: owner, tokenAddress: token });
  expect(held).toEqual({ amount: supply, block: head });
  const none = await balances.balance({ chain: 'BASE', address: empty, tokenAddress: null });
  expect(none).toEqual({ amount: 0n, block: head });
});

test('a token that is not on the chain has no balance', async () => {
  const read = balances.balance({ chain: 'BASE', address: owner, tokenAddress: empty });
  await expect(read).rejects.toMatchObject({ code: 50203 });
});

test('the estimate of a coin payment is enough for the payment', async () => {
  const terms = { chain: 'BASE', from: owner, to: empty, tokenAddress: null, amount: 1n } as const;
  const { gasLimit, maxFeePerGas, maxFee } = await fees.estimate(terms);
  expect(gasLimit).toBe(21_000n);
  const block = await anvil.rpc.request<{ baseFeePerGas: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  expect(maxFeePerGas > 2n * BigInt(block.baseFeePerGas)).toBe(true);
  // This node has no layer-1 oracle.
  expect(maxFee).toBe(gasLimit * maxFeePerGas);
});

test('the estimate of a token payment is enough for the payment', async () => {
  const terms = { chain: 'BASE', from: owner, to: empty, tokenAddress: token, amount: 5n } as const;
  const { gasLimit } = await fees.estimate(terms);
  const data = encodeCall('transfer(address,uint256)', empty, 5n);
  const receipt = await anvil.send({
    from: owner,
    to: token,
    data,
    gas: `0x${gasLimit.toString(16)}`,
  });
  expect(receipt.status).toBe('0x1');
  expect(gasLimit > BigInt(receipt.gasUsed)).toBe(true);
  expect(gasLimit < 2n * BigInt(receipt.gasUsed)).toBe(true);
});

test('a wallet without tokens or coins gets the constants', async () => {
  const poor = { chain: 'BASE', from: other, to: empty, amount: 7n } as const;
  expect((await fees.estimate({ ...poor, tokenAddress: token })).gasLimit).toBe(100_000n);
  expect((await fees.estimate({ ...poor, tokenAddress: null })).gasLimit).toBe(21_000n);
});

test('a contract that refuses the payment is named with its reason', async () => {
  const coin = { chain: 'BASE', from: owner, to: closed, tokenAddress: null, amount: 1n } as const;
  await expect(fees.estimate(coin)).rejects.toMatchObject({
    code: 40001,
    message: expect.stringContaining('(closed)'),
  });
  await anvil.send({ from: owner, to: token, data: '0x8456cb59' });
  const paused = { ...coin, to: empty, tokenAddress: token };
  await expect(fees.estimate(paused)).rejects.toMatchObject({
    code: 40001,
    message: 'to_address cannot be paid: the token contract refuses the transfer (paused)',
  });
  await anvil.send({ from: owner, to: token, data: '0x3f4ba83a' });
});

test('a node that does not answer is nodeUnavailable', async () => {
  const gone = async () => makeRpc({ urls: ['http://127.0.0.1:65530'] });
  const terms = { chain: 'BASE', from: owner, to: empty, tokenAddress: null, amount: 1n } as const;
  await expect(makeEvmFeeEstimator({ rpcOf: gone, chainOf }).estimate(terms)).rejects.toMatchObject(
    {
      code: 50203,
    },
  );
  const read = makeEvmBalanceReader({ rpcOf: gone }).balance({ ...terms, address: owner });
  await expect(read).rejects.toMatchObject({ code: 50203 });
});
