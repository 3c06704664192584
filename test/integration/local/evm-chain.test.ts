import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeFunctionResult, getAddress } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import type { RunningEvmChain } from '#local/chains/evm.ts';
import { deployed, faucet, localEvmChains, swapContractsOf } from '#local/chains/evm-catalog.ts';
import { balanceOf, sendFromFaucet, waitForReceipt } from '#local/chains/evm-transactions.ts';
import { contracts } from '#local/contracts/artefacts.ts';
import type { Supervisor } from '#local/process/supervisor.ts';
import { another, bsc, encode, type Name, someone, usdt } from '#test/scenarios/local/evm-chain.ts';

const folder = mkdtempSync(join(tmpdir(), 'coffer-chain-'));

let supervisor: Supervisor;
let chain: RunningEvmChain;

beforeAll(async () => {
  // Set before a fresh import: the folder is read once, perhaps already by an earlier test.
  vi.resetModules();
  process.env.COFFER_LOCAL_DIR = folder;
  const evm = await import('#local/chains/evm.ts');
  supervisor = await (await import('#local/process/supervisor.ts')).Supervisor.claim();
  chain = await evm.startEvmChain(supervisor, bsc);
});

afterAll(async () => {
  await supervisor?.stop();
  delete process.env.COFFER_LOCAL_DIR;
  rmSync(folder, { recursive: true, force: true });
});
const balance = (address: string, token: string | null) => balanceOf(chain.rpc, address, token);

test('on every chain the tokens have the addresses and decimals of the stage file', async () => {
  const stage = readStage('local');
  for (const local of localEvmChains) {
    const { name, stableDecimals: decimals } = local;
    expect(stage.chains[name]?.tokens).toEqual({
      USDT: { address: deployed.USDT, decimals },
      USDC: { address: deployed.USDC, decimals },
    });
    expect(stage.chains[name]?.swap).toEqual(swapContractsOf(local));
  }
  for (const address of Object.values(deployed)) expect(getAddress(address)).toBe(address);
  expect(await read('Usdt', deployed.USDT, 'decimals')).toBe(18);
  expect(await read('Usdc', deployed.USDC, 'symbol')).toBe('USDC');
  expect(await read('Wrapped', deployed.wrapped, 'symbol')).toBe(chain.swap?.wrapped.symbol);
  expect(await read('Wrapped', deployed.wrapped, 'name')).toBe('Wrapped BNB');
});

test('the faucet holds more than a million of each, and concurrent payments all arrive', async () => {
  for (const token of [null, deployed.USDT, deployed.USDC]) {
    expect(await balance(faucet, token)).toBeGreaterThan(10n ** 24n);
  }
  const to = another;
  const hashes = await Promise.all(
    [null, null, deployed.USDT, deployed.USDC].map((tokenAddress) =>
      sendFromFaucet(chain.rpc, { to, tokenAddress, amount: 5n }),
    ),
  );
  for (const hash of hashes) await waitForReceipt(chain.rpc, hash);
  expect(await balance(to, null)).toBe(10n);
  expect(await balance(to, deployed.USDT)).toBe(5n);
  expect(await balance(to, deployed.USDC)).toBe(5n);
});

test('the faucet sends one payment at a time on a chain, also after a failed one', async () => {
  let open = 0;
  let most = 0;
  const rpc = async <T>(): Promise<T> => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    if (failing.shift()) throw new Error('execution reverted');
    return '0xhash' as T;
  };
  const failing = [false, true, false];
  const payment = { to: someone, tokenAddress: null, amount: 1n };
  const sent = await Promise.allSettled([1, 2, 3].map(() => sendFromFaucet(rpc, payment)));
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});

test('the finalized block follows the head by two blocks', async () => {
  const number = async (tag: string) =>
    Number((await chain.rpc<{ number: string }>('eth_getBlockByNumber', tag, false)).number);
  const [finalized, head] = await Promise.all([number('finalized'), number('latest')]);
  expect(head - finalized).toBeLessThanOrEqual(3);
  expect(head - finalized).toBeGreaterThanOrEqual(1);
});

test('USDT takes its fee from what arrives, and a blacklisted sender cannot pay', async () => {
  await send('Usdt', usdt, 'setParams', [10n, 1000n]);
  await send('Usdt', usdt, 'transfer', [someone, 10_000n]);
  expect(await balance(someone, usdt)).toBe(9990n);
  await send('Usdt', usdt, 'setParams', [0n, 0n]);
  await send('Usdt', usdt, 'addBlackList', [faucet]);
  await expect(send('Usdt', usdt, 'transfer', [someone, 1n])).rejects.toThrow();
  await send('Usdt', usdt, 'removeBlackList', [faucet]);
  await send('Usdt', usdt, 'transfer', [someone, 1n]);
  expect(await balance(someone, usdt)).toBe(9991n);
});

test('USDT returns nothing and USDC returns true, as on Ethereum', async () => {
  const call = (to: string, name: Name) =>
    chain.rpc<string>('eth_call', {
      from: faucet,
      to,
      data: encode(name, 'transfer', [someone, 1n]),
    });
  expect(await call(deployed.USDT, 'Usdt')).toBe('0x');
  expect(BigInt(await call(deployed.USDC, 'Usdc'))).toBe(1n);
});

test('the forwarder pays several recipients, nested, by self-destruct, and with a revert', async () => {
  const to = `0x${'c'.repeat(40)}`;
  const many = [to, someone];
  const { forwarder } = deployed;
  await send('Forwarder', forwarder, 'forwardMany', [many, [3n, 4n]], 10n);
  await send('Forwarder', forwarder, 'forwardNested', [to], 5n);
  await send('Forwarder', forwarder, 'forwardByEnding', [to], 6n);
  expect(await balance(to, null)).toBe(14n);
  await send('Forwarder', forwarder, 'forwardUndone', [to], 7n);
  expect(await balance(to, null)).toBe(14n);
  await send('Usdt', usdt, 'approve', [forwarder, 30n]);
  const before = await balance(someone, usdt);
  await send('Forwarder', forwarder, 'forwardTokens', [usdt, many, [10n, 20n]]);
  expect(await balance(to, usdt)).toBe(10n);
  expect((await balance(someone, usdt)) - before).toBe(20n);
});

async function send(name: Name, to: string, functionName: string, args: unknown[], value = 0n) {
  const data = encode(name, functionName, args);
  const hash = await chain.rpc<string>('eth_sendTransaction', {
    from: faucet,
    to,
    data,
    gas: '0x7a120',
    value: `0x${value.toString(16)}`,
  });
  return waitForReceipt(chain.rpc, hash);
}

async function read(name: Name, to: string, functionName: string, args: unknown[] = []) {
  const data = await chain.rpc<`0x${string}`>(
    'eth_call',
    { to, data: encode(name, functionName, args) },
    'latest',
  );
  const abi = contracts[name].abi as never;
  return decodeFunctionResult({ abi, functionName, data } as never) as unknown;
}
