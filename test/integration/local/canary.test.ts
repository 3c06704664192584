/** `npm run ops -- canary` against the chains of the local cloud, which answer as real nodes do. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { readNetworkId } from '#chains/tron/read/head.ts';
import { startTestSolana, type TestSolana } from '#emulators/solana/src/testing.ts';
import { faucetKey } from '#emulators/tron/src/genesis.ts';
import { startTronChain, type TronChain } from '#emulators/tron/src/start.ts';
import { clientOf, keyOf, mined, transferOf } from '#emulators/tron/src/testing.ts';
import { type Stage, startStage } from '#test/integration/chains/evm/stage.ts';
import { came, local, tooFast } from '#test/scenarios/local/canary.ts';
import { askProvider, otherwise, providerAt } from '#test/unit/ops/canary/ask-provider.ts';

let evm: Stage;
let tron: TronChain;
let solana: TestSolana;

beforeAll(async () => {
  evm = await startStage({ traces: 'parity' });
  tron = await startTronChain({ producing: false });
  solana = await startTestSolana();
});
afterAll(async () => {
  await Promise.all([evm?.stop(), tron?.close(), solana?.close()]);
});

test('anvil: nothing is otherwise, with a transaction in a settled block', async () => {
  await evm.rpc.request('anvil_mine', ['0x40', '0x1']);
  await evm.send({ from: evm.accounts[0]!, to: evm.accounts[1]!, value: '0x1' });
  await evm.rpc.request('anvil_mine', ['0x4', '0x1']);
  const head = await evm.rpc.request<Record<string, string>>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const now = () => Number(head.timestamp) * 1000;
  const said = await askProvider(providerAt(evm.url, { ...evm.chain, blockTimeMs: 1000 }), now);
  expect(otherwise(said)).toEqual({});
  // The first block's time is that of the genesis, a part of a second off.
  expect(came(said, 'block time')).toMatch(/^(0\.9|1\.0)\d s over 64 blocks$/);
  expect(came(said, 'trace of a transaction')).toMatch(/^of 0x/);
});

test('the TRON emulator: nothing is otherwise but the pace of its blocks', async () => {
  await tron.mine(40);
  const from = clientOf(tron.url, faucetKey);
  await mined(tron.url, await transferOf(from, clientOf(tron.url, keyOf('someone')).address, 5));
  await tron.mine(5);
  const said = await askProvider(providerAt(tron.url, local.TRX), Date.now);
  expect(otherwise(said)).toEqual(tooFast);
  expect(came(said, 'transaction and info')).toMatch(/^of [0-9a-f]{64}$/);
});

test('TRON blocks without an internal transaction are noticed on a public network', async () => {
  const network = String(await readNetworkId(makeTronHttp({ urls: [tron.url] })));
  const said = await askProvider(providerAt(tron.url, { ...local.TRX, network }), Date.now);
  expect(otherwise(said)).toEqual({
    ...tooFast,
    'internal transactions': 'missing: none in 50 blocks',
  });
});

test('the Solana emulator: nothing is otherwise but the pace of its slots', async () => {
  await solana.slots(150);
  await solana.rich();
  const said = await askProvider(providerAt(solana.url, local.SOL), Date.now);
  expect(otherwise(said)).toEqual(tooFast);
  expect(came(said, 'transaction and status')).toMatch(/^of \w{64,88}$/);
});

test('a chain that does not exist is answered with a sentence, and the command fails', async () => {
  const args = ['local/bootstrap.mjs', 'ops/main.ts', 'canary', '--chain', 'FOO'];
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no chain FOO; --chain takes ETH, BSC, BASE, POLYGON, ARBITRUM, TRX, SOL.\n',
  });
});
