import { expect, test } from 'vitest';
import { estimateGas } from '#chains/evm/pay/estimate-gas.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { terms, text } from '#test/builders/chains/evm/pay/estimate-gas.ts';
import { fakeRpc } from '../fake-rpc.ts';
import { address } from '../node-answers.ts';

const estimate = (answer: unknown) => estimateGas(fakeRpc({ eth_estimateGas: answer }), terms);

test("the node's number, for exactly the call that will be made", async () => {
  let asked: unknown;
  const gas = await estimate(([call]: unknown[]) => {
    asked = call;
    return '0xb41d';
  });
  expect(gas).toBe(46_109n);
  expect(asked).toEqual({
    from: address(1),
    to: address(3),
    value: '0x0',
    data: `0xa9059cbb${'2'.padStart(64, '0')}${'5'.padStart(64, '0')}`,
  });
});

test.each([
  [3, 'execution reverted: blocked', text('blocked'), 'blocked'],
  [3, 'execution reverted', undefined, 'reverted without a reason'],
  [-32000, 'execution reverted: ERC20: paused', undefined, 'ERC20: paused'],
  [-32015, 'VM execution error.', text('insufficient balance'), 'insufficient balance'],
  [3, 'execution reverted: insufficient balance', undefined, 'insufficient balance'],
  [3, 'execution reverted', `0x4e487b71${'11'.padStart(64, '0')}`, 'arithmetic overflow'],
  [-32000, 'gas required exceeds allowance (30000000)', undefined, 'gas required exceeds'],
  [-32000, 'invalid opcode: INVALID', undefined, 'invalid opcode'],
])('%i %s: reverted', async (code, message, data, reason) => {
  await expect(estimate(new RpcError(code, message, data))).rejects.toMatchObject({
    name: 'ExecutionReverted',
    reason: expect.stringContaining(reason),
  });
});

test.each([
  'insufficient funds for gas * price + value: address 0x01 have 1 want 2',
  'insufficient funds for transfer',
  'insufficient balance for transfer',
])('%s: the address cannot cover it', async (message) => {
  await expect(estimate(new RpcError(-32000, message))).rejects.toMatchObject({
    name: 'InsufficientFunds',
  });
});

test.each([
  new RpcError(-32005, 'limit exceeded'),
  new RpcError(-32000, 'header not found'),
  new RpcUnavailable('no RPC provider answered'),
])('%s is thrown unchanged', async (error) => {
  await expect(estimate(error)).rejects.toBe(error);
});

test('any call is estimated with its value and calldata', async () => {
  let asked: unknown;
  const rpc = fakeRpc({
    eth_estimateGas: ([call, at]: unknown[]) => {
      expect(at).toBe('latest');
      asked = call;
      return '0x5208';
    },
  });
  await estimateGas(rpc, { ...terms, tokenAddress: null, amount: 0n, data: '0xABcd' });
  expect(asked).toEqual({ from: address(1), to: address(2), value: '0x0', data: '0xabcd' });
});

test.each([
  [{ data: '0xabc' }, 'hex'],
  [{ data: 'abcd' }, 'hex'],
  [{ data: `0x${'00'.repeat(65_537)}` }, 'too long'],
  [{ data: '0x', amount: -1n }, 'out of range'],
  [{ data: '0x', tokenAddress: address(3) }, 'cannot also pay a token'],
  [{ data: '0x', to: address(0) }, 'the contract is not'],
  [{ amount: 0n }, 'out of range'],
])('terms that are not a valid call are not estimated (%#)', async (change, words) => {
  const rpc = fakeRpc({ eth_estimateGas: '0x5208' });
  const call = { ...terms, tokenAddress: null, ...change };
  await expect(estimateGas(rpc, call)).rejects.toThrow(words);
});
