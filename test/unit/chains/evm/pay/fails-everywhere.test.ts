import { expect, test } from 'vitest';
import { failsEverywhere } from '#chains/evm/pay/fails-everywhere.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { hotAddress, recipient } from '#test/builders/builders.ts';
import { fakeRpc } from '../fake-rpc.ts';

const terms = {
  chain: 'ETH',
  from: hotAddress,
  to: recipient,
  tokenAddress: null,
  amount: 1n,
} as const;
const jump = new RpcError(-32000, 'invalid jump destination');

/** A provider with this answer to the payment, and this to a transfer of the address to itself. */
const provider = (payment: unknown, own: unknown = '0x5208') =>
  fakeRpc({
    eth_estimateGas: ([call]: [{ to: string }]) =>
      call.to.toLowerCase() === hotAddress.toLowerCase() ? own : payment,
  });

test.each<[string, unknown[][], boolean]>([
  ['both providers fail', [[jump], [jump]], true],
  ['one fails in its own words', [[jump], [new RpcError(-32015, 'VM execution error')]], true],
  ['the only provider fails', [[jump]], true],
  [
    'two of three fail, one is down',
    [[jump], [jump], [new Error('down'), new Error('down')]],
    true,
  ],
  ['one of two succeeds', [[jump], ['0x5208']], false],
  ['one of three succeeds', [[jump], [jump], ['0x5208']], false],
  ['one of two is down', [[jump], [new Error('down'), new Error('down')]], false],
  [
    'a provider simulates nothing at all',
    [[jump], [jump, new RpcError(-32603, 'internal')]],
    false,
  ],
  ['a provider sees no balance', [[jump], [new RpcError(-32000, 'insufficient funds')]], false],
])('%s', async (_, answers, fails) => {
  const providers = answers.map(([payment, own]) => provider(payment, own));
  expect(await failsEverywhere(providers, terms)).toBe(fails);
});
