/** The faults and controls of README.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { faucetKey } from '../../src/genesis.ts';
import { startTronChain, type TronChain } from '../../src/start.ts';
import {
  balanceOf,
  broadcast,
  type Client,
  clientOf,
  dev,
  head,
  infoOf,
  keyOf,
  mined,
  post,
  transferOf,
} from '../../src/testing.ts';

let chain: TronChain;
let url: string;
let faucet: Client;
const to = clientOf('http://127.0.0.1:9', keyOf('receiver')).address;
const other = clientOf('http://127.0.0.1:9', keyOf('other')).address;

beforeAll(async () => {
  chain = await startTronChain({ producing: false });
  url = chain.url;
  faucet = clientOf(url, faucetKey);
  await mined(url, await transferOf(faucet, other, 1_000_000));
});
afterAll(() => chain.close());
afterEach(async () => {
  await fetch(`${url}/dev/faults`, { method: 'DELETE' });
});

test('drop: accepted, never in a block, and only for the address that was named', async () => {
  await dev(url, 'faults', { kind: 'drop', address: to });
  const lost = await transferOf(faucet, to, 1_000_001);
  const kept = await transferOf(faucet, other, 1_000_002);
  expect(await broadcast(url, kept)).toEqual({ result: true, txid: kept.txID });
  expect(await broadcast(url, lost)).toEqual({ result: true, txid: lost.txID });
  await dev(url, 'mine', {});
  expect((await infoOf(url, kept.txID)).id).toBe(kept.txID);
  expect(await infoOf(url, lost.txID)).toEqual({});
  expect(await balanceOf(url, to)).toBe(0);
  // The fault happens once, so the same bytes are accepted now.
  expect((await mined(url, lost)).id).toBe(lost.txID);
});

test('stick: it is pending and visible, and no block takes it before unstick', async () => {
  await dev(url, 'faults', { kind: 'stick' });
  const transaction = await transferOf(faucet, to, 2_000_001);
  await broadcast(url, transaction);
  await dev(url, 'mine', { blocks: 3 });
  expect(await infoOf(url, transaction.txID)).toEqual({});
  expect((await post(url, 'wallet/gettransactionlistfrompending')).txId).toEqual([
    transaction.txID,
  ]);
  await dev(url, 'unstick', {});
  await dev(url, 'mine', {});
  expect((await infoOf(url, transaction.txID)).blockNumber).toBe(await head(url));
});

test('the drop control removes a pending transaction', async () => {
  const transaction = await transferOf(faucet, to, 2_000_002);
  const before = await balanceOf(url, to);
  await broadcast(url, transaction);
  expect(await balanceOf(url, to)).toBe(before + 2_000_002);
  expect(await dev(url, 'drop', { txid: transaction.txID })).toEqual({ dropped: true });
  expect(await balanceOf(url, to)).toBe(before);
});

test('refuse: the given code and message, the given number of times', async () => {
  await dev(url, 'faults', {
    kind: 'refuse',
    code: 'SERVER_BUSY',
    message: 'Server busy.',
    times: 2,
  });
  const transaction = await transferOf(faucet, to, 3_000_001);
  const refused = { code: 'SERVER_BUSY', message: 'Server busy.', txid: transaction.txID };
  expect(await broadcast(url, transaction)).toEqual(refused);
  expect(await broadcast(url, transaction)).toEqual(refused);
  expect((await broadcast(url, transaction)).result).toBe(true);
});

test('lose-answer: the transaction is accepted, the answer lost; lose-request: both are lost', async () => {
  const taken = await transferOf(faucet, to, 4_000_001);
  await dev(url, 'faults', { kind: 'lose-answer' });
  await expect(broadcast(url, taken)).rejects.toThrow();
  const never = await transferOf(faucet, to, 4_000_002);
  await dev(url, 'faults', { kind: 'lose-request' });
  await expect(broadcast(url, never)).rejects.toThrow();
  await dev(url, 'mine', {});
  expect((await infoOf(url, taken.txID)).id).toBe(taken.txID);
  expect(await infoOf(url, never.txID)).toEqual({});
});

test('delay and http: a slow path, and a path that answers an HTTP error', async () => {
  await dev(url, 'faults', [
    { kind: 'delay', ms: 300, path: '/wallet/getnowblock' },
    { kind: 'http', status: 429, path: '/wallet/getblockbynum', times: null },
  ]);
  const began = performance.now();
  await post(url, 'wallet/getnowblock');
  expect(performance.now() - began).toBeGreaterThan(290);
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(`${url}/wallet/getblockbynum`, {
      method: 'POST',
      body: '{"num":1}',
    });
    expect(answer.status).toBe(429);
  }
});

test('readLag: reads are some blocks behind, broadcasts reach the head', async () => {
  await dev(url, 'mine', { blocks: 3 });
  const before = await balanceOf(url, to);
  await mined(url, await transferOf(faucet, to, 5_000_001));
  const number = await head(url);
  await dev(url, 'chain', { readLag: 3 });
  const { block_header } = await post(url, 'wallet/getnowblock');
  expect(block_header.raw_data.number).toBe(number - 3);
  expect(await balanceOf(url, to)).toBe(before);
  expect(await post(url, 'wallet/getblockbynum', { num: number })).toEqual({});
  const solid = await post(url, 'walletsolidity/getnowblock');
  expect(solid.block_header.raw_data.number).toBe(number - 3);
  expect((await broadcast(url, await transferOf(faucet, to, 5_000_002))).result).toBe(true);
  await dev(url, 'chain', { readLag: 0 });
  expect(await balanceOf(url, to)).toBe(before + 10_000_003);
});

test('blocks start and stop on request, at the given block time', async () => {
  await dev(url, 'chain', { blockTimeMs: 20, producing: true });
  const first = await head(url);
  while ((await head(url)) < first + 3) await sleep(10);
  const { head: stopped } = await dev(url, 'chain', { producing: false });
  await sleep(100);
  expect(await head(url)).toBe(stopped);
});

test('a wrong control is refused and changes nothing', async () => {
  await expect(dev(url, 'faults', { kind: 'explode' })).rejects.toThrow('kind must be drop');
  await expect(dev(url, 'faults', { kind: 'drop', address: 'T1' })).rejects.toThrow('TRON address');
  await expect(dev(url, 'rollback', { blocks: 0 })).rejects.toThrow('1 or more');
  await expect(dev(url, 'chain', { blocktime: 3 })).rejects.toThrow('There is no blocktime');
  expect(await (await fetch(`${url}/dev/faults`)).json()).toEqual([]);
});
