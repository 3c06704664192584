/** Deposits of each kind as the reader sees them, on a chain that follows a node's contract. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import {
  broadcast,
  callOf,
  dev,
  mined,
  tokenTransferOf,
  transferOf,
} from '#emulators/tron/src/testing.ts';
import { address, user } from '#test/scenarios/chains/tron/adapter-reads.ts';
import { forwarderAddress, fresh, startStage, trx, usdtAddress } from './stage.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.node.close());

test('TRX is read with a memo and without', async () => {
  const { url, faucet } = stage;
  await mined(url, await transferOf(faucet, user, Number(5n * trx)));
  expect(await short()).toEqual([['native', user, 5n * trx, null]]);
  await mined(url, await transferOf(faucet, user, 7, { memo: 'hello' }));
  expect(await short()).toEqual([['native', user, 7n, null]]);
});

test('a token transfer is read', async () => {
  const { url, faucet } = stage;
  const info = await mined(url, await tokenTransferOf(faucet, usdtAddress, user, 9_000_000));
  expect(await stage.newest()).toEqual([
    {
      txHash: info.id,
      position: 'log:0',
      from: faucet.address,
      to: user,
      tokenAddress: usdtAddress,
      amount: 9_000_000n,
    },
  ]);
});

test.each(['forward', 'forwardNested', 'forwardByEnding'])(
  'TRX sent by a contract is read: %s',
  async (method) => {
    await forward(method, 3n * trx);
    const toUser = (await short()).filter(([, to]) => to === user);
    expect(toUser).toEqual([[expect.stringMatching(/^trace:\d+$/), user, 3n * trx, null]]);
  },
);

test('TRX that a contract sends and takes back is not a deposit', async () => {
  await forward('forwardUndone', 3n * trx);
  expect((await short()).filter(([, to]) => to === user)).toEqual([]);
});

test('a transfer that the token refuses or that runs out of energy moves nothing', async () => {
  const { url, faucet, wallet } = stage;
  const refused = await mined(url, await tokenTransferOf(wallet, usdtAddress, user, 5));
  expect(refused.receipt.result).toBe('REVERT');
  expect(await short()).toEqual([]);
  const pay = [address(user), { type: 'uint256', value: 5 }];
  const starved = await callOf(faucet, usdtAddress, 'transfer(address,uint256)', pay, {
    feeLimit: 1_000,
  });
  expect((await mined(url, starved)).receipt.result).toBe('OUT_OF_ENERGY');
  expect(await short()).toEqual([]);
  const head = await stage.reader.head();
  const [block] = await stage.reader.readBlocks(head, head);
  expect(block!.sent).toEqual([
    {
      txHash: starved.txID,
      from: faucet.address,
      nonce: null,
      success: false,
      burntSun: 1_000n,
      // What it burnt for energy, and its bandwidth.
      fee: 344_000n,
    },
  ]);
  const reason = await stage.reader.revertReason?.({ txHash: starved.txID, blockNumber: head });
  expect(reason).toMatch(/^OUT_OF_ENERGY: Not enough energy/);
});

test('many transfers in one block keep their order, and the chain is readable from its first block', async () => {
  const { url, faucet, reader, chain } = stage;
  for (let sun = 1; sun <= 21; sun += 1) await broadcast(url, await transferOf(faucet, user, sun));
  await stage.node.mine();
  expect((await short()).map(([, , amount]) => amount)).toEqual(
    Array.from({ length: 21 }, (_, i) => BigInt(i + 1)),
  );
  const head = await reader.head();
  const notes: unknown[] = [];
  const strict = makeTronReader({
    chain,
    http: makeTronHttp({ urls: [url] }),
    onUnverified: (note) => notes.push(note),
  });
  const all = await strict.readBlocks(0n, head);
  expect([BigInt(all.length - 1), notes]).toEqual([head, []]);
  expect(all.every(({ coverage }) => coverage.join() === 'block,receipts')).toBe(true);
  expect(await reader.finalized()).toBe(head - 2n);
});

test('a rollback gives other hashes at the same numbers, and the deposit is gone', async () => {
  const { url, faucet, reader } = stage;
  const info = await mined(url, await transferOf(faucet, user, 77));
  await stage.node.mine(3);
  const at = BigInt(info.blockNumber);
  const [before] = await reader.blockHashes([at]);
  expect(await reader.blockOf(info.id)).toBe(at);
  await stage.node.rollback(4, 'vanish');
  expect(await reader.blockHashes([at])).toEqual([null]);
  expect(await reader.blockOf(info.id)).toBeNull();
  await stage.node.mine(5);
  const [after] = await reader.blockHashes([at]);
  expect(after).not.toBe(before);
  expect(await reader.blockAt(2 ** 40, await reader.head())).toBe(await reader.head());
});

test('a provider that lags is skipped, and the other one gives the second opinion on hashes', async () => {
  const behind = await startStage();
  try {
    await stage.node.mine(4);
    const urls = [behind.url, stage.url];
    const reader = makeTronReader({ chain: stage.chain, http: makeTronHttp({ urls }) });
    const head = await stage.reader.head();
    expect((await reader.readBlocks(head, head)).map(({ number }) => number)).toEqual([head]);
    // The reader read from the second node. It asks the first for the hash, which has no such
    // block.
    expect(await reader.blockHashesElsewhere([head])).toEqual([null]);
  } finally {
    await behind.node.close();
  }
});

test('a failing or lagging node is not taken for a wrong block', async () => {
  const { url, reader, node } = stage;
  node.faults.add([{ kind: 'http', status: 429, times: 1, path: 'getblockbylimitnext' }]);
  const head = await reader.head();
  const read = async () => (await reader.readBlocks(head, head)).length;
  expect([await read(), await read()]).toEqual([0, 1]);
  await dev(url, 'chain', { readLag: 2 });
  expect(await reader.head()).toBe(head - 2n);
  expect(await read()).toBe(0);
  await dev(url, 'chain', { readLag: 0 });
});

test('balances of coins and tokens are read at the head', async () => {
  const { chain, http, faucet, url } = stage;
  const reader = makeTronBalanceReader({ httpOf: async () => http });
  const read = (address: string, tokenAddress: string | null) =>
    reader.balance({ chain: chain.name, address, tokenAddress });
  const coins = await read(user, null);
  expect(coins.amount).toBeGreaterThan(5n * trx);
  expect((await read(user, usdtAddress)).amount).toBe(9_000_000n);
  expect((await read(fresh('nobody'), null)).amount).toBe(0n);
  // A pending transfer already counts.
  await broadcast(url, await transferOf(faucet, user, 11));
  expect((await read(user, null)).amount).toBe(coins.amount + 11n);
  await expect(read(user, fresh('not a contract'))).rejects.toMatchObject({
    kind: 'nodeUnavailable',
  });
});

const short = async () =>
  (await stage.newest()).map(({ position, to, amount, tokenAddress }) => [
    ...[position, to, amount, tokenAddress],
  ]);

const forward = async (method: string, sun: bigint) =>
  mined(
    stage.url,
    await callOf(stage.faucet, forwarderAddress, `${method}(address)`, [address(user)], {
      callValue: Number(sun),
    }),
  );
