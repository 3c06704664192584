/** What `npm run ops -- pay-many` finds on a real EVM node, and what it sends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import {
  accountOf,
  findContract,
  planDeployment,
  sendDeployment,
  waitForDeployment,
} from '#ops/pay-many/deployment.ts';
import { ether, mine, quantity, type Stage, startStage } from './stage.ts';

const soon = { withinMs: 20_000, everyMs: 100 };

let stage: Stage;
let deps: Parameters<typeof sendDeployment>[0];

const codeAt = (address: string) => stage.rpc.request<string>('eth_getCode', [address, 'latest']);
const setCode = (address: string, code: string) =>
  stage.rpc.request('anvil_setCode', [address, code]);
const freshAccount = (n: number) => accountOf(`${n}`.padStart(64, '1'));

beforeAll(async () => {
  stage = await startStage();
  deps = { chain: stage.chain, rpc: stage.rpc, sending: stage.rpc };
}, 60_000);
afterAll(() => stage?.stop());

test('a chain without the factory can have no contract', async () => {
  const code = await codeAt(create2Factory);
  await setCode(create2Factory, '0x');
  expect(await findContract(deps)).toBe('no factory');
  await setCode(create2Factory, code);
  expect(await findContract(deps)).toBe('absent');
});

test('other code at the address is an error of the provider', async () => {
  await setCode(payMany.address, '0x6001');
  await expect(findContract(deps)).rejects.toThrow('other code');
  await setCode(payMany.address, '0x');
});

test('an account that cannot pay sends nothing', async () => {
  const call = await planDeployment(deps);
  await expect(sendDeployment(deps, call, freshAccount(1))).rejects.toThrow('Insufficient coin');
  expect(await findContract(deps)).toBe('absent');
});

test('an account of anybody deploys it: new at first, then final', async () => {
  const account = freshAccount(2);
  await stage.send({ from: stage.owner, to: account.address, value: quantity(ether) });
  const txHash = await sendDeployment(deps, await planDeployment(deps), account);
  expect(await waitForDeployment(deps, txHash, soon)).toBe(true);
  expect(await codeAt(payMany.address)).toBe(payMany.code);
  expect(await findContract(deps)).toBe('new');
  await mine(stage.rpc, 3);
  expect(await findContract(deps)).toBe('final');
});

test('what is in no block in time is said to be so; what failed is an error', async () => {
  const none = `0x${'11'.repeat(32)}`;
  expect(await waitForDeployment(deps, none, { withinMs: 200, everyMs: 100 })).toBe(false);
  // The second creation at an address fails.
  const account = freshAccount(3);
  await stage.send({ from: stage.owner, to: account.address, value: quantity(ether) });
  const call = { to: create2Factory, data: payMany.deployment, gas: 900_000n, cost: 1n };
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n };
  const txHash = await sendDeployment(deps, { ...call, fees }, account);
  await expect(waitForDeployment(deps, txHash, soon)).rejects.toThrow('failed');
});
