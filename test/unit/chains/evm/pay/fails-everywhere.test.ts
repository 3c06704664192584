import { expect, test } from 'vitest';
import { failsEverywhere } from '#chains/evm/pay/fails-everywhere.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { provider, terms } from '#test/builders/chains/evm/pay/fails-everywhere.ts';

const jump = new RpcError(-32000, 'invalid jump destination');

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
