/** Blocks that a client can verify, and rollbacks. */
import { createHash } from 'node:crypto';
import { utils } from 'tronweb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faucetKey } from '../../src/genesis.ts';
import { startTronChain, type TronChain } from '../../src/start.ts';
import type { Answer } from '../../src/testing.ts';
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

beforeAll(async () => {
  chain = await startTronChain({ producing: false, solidLag: 5 });
  url = chain.url;
  faucet = clientOf(url, faucetKey);
});
afterAll(() => chain.close());

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const block = (num: number): Promise<Answer> => post(url, 'wallet/getblockbynum', { num });

/** The Merkle leaf of a transaction, from tronweb's protocol classes. */
function leaf(json: Answer): Uint8Array {
  const pb = utils.transaction.txJsonToPb(json);
  for (const signature of json.signature)
    pb.addSignature(Uint8Array.from(Buffer.from(signature, 'hex')));
  // `ret { contractRet: SUCCESS }`
  return sha256(pb.serializeBinary(), Uint8Array.of(0x2a, 2, 0x18, 1));
}

test('a block has the Merkle root of its transactions and the hash of its parent', async () => {
  const to = clientOf(url, keyOf('many')).address;
  for (let amount = 1; amount <= 5; amount += 1) {
    const answer = await broadcast(url, await transferOf(faucet, to, amount));
    expect(answer.result).toBe(true);
  }
  await dev(url, 'mine', {});
  const number = await head(url);
  const { transactions, block_header, blockID } = await block(number);
  expect(transactions).toHaveLength(5);
  const [a, b, c, d, e] = transactions.map(leaf);
  const root = sha256(sha256(sha256(a, b), sha256(c, d)), e);
  expect(block_header.raw_data.txTrieRoot).toBe(root.toString('hex'));
  expect(Number.parseInt(blockID.slice(0, 16), 16)).toBe(number);
  const before = await block(number - 1);
  expect(block_header.raw_data.parentHash).toBe(before.blockID);
  expect(block_header.raw_data.timestamp).toBeGreaterThan(before.block_header.raw_data.timestamp);
  expect(before.block_header.raw_data.txTrieRoot).toBe('0'.repeat(64));
  const infos = await post(url, 'wallet/gettransactioninfobyblocknum', { num: number });
  expect(infos.map((info: Answer) => info.id)).toEqual(transactions.map((tx: Answer) => tx.txID));
});

test('a range excludes its end and stops at the head', async () => {
  const last = await head(url);
  const range = async (startNum: number, endNum: number) =>
    (await post(url, 'wallet/getblockbylimitnext', { startNum, endNum })).block?.map(
      (item: Answer) => item.block_header.raw_data.number,
    );
  expect(await range(last - 1, last + 1)).toEqual([last - 1, last]);
  expect(await range(last, last + 50)).toEqual([last]);
  expect(await range(last + 5, last + 7)).toEqual([]);
  expect(await range(1, 102)).toBeUndefined();
  expect(await range(2, 2)).toBeUndefined();
});

test('a rollback removes blocks, their transactions and their effects', async () => {
  const to = clientOf(url, keyOf('rolled')).address;
  const transaction = await transferOf(faucet, to, 5_000_000);
  await mined(url, transaction);
  const number = await head(url);
  const old = await block(number);
  const solid = (await dev(url, 'chain')).solid;
  expect(await balanceOf(url, to)).toBe(5_000_000);
  expect((await dev(url, 'rollback', { blocks: 1 })).undone).toBe(1);
  expect(await head(url)).toBe(number - 1);
  expect(await block(number)).toEqual({});
  expect(await infoOf(url, transaction.txID)).toEqual({});
  expect(await post(url, 'wallet/gettransactionbyid', { value: transaction.txID })).toEqual({});
  expect(await balanceOf(url, to)).toBe(0);
  await dev(url, 'mine', {});
  const replaced = await block(number);
  expect(replaced.blockID).not.toBe(old.blockID);
  expect(replaced.block_header.raw_data.parentHash).toBe(old.block_header.raw_data.parentHash);
  expect(replaced.transactions).toBeUndefined();
  // A solid block stays solid. The same bytes can be sent again.
  expect((await dev(url, 'chain')).solid).toBeGreaterThanOrEqual(solid);
  expect((await mined(url, transaction)).id).toBe(transaction.txID);
  expect(await balanceOf(url, to)).toBe(5_000_000);
});

test('an empty block that replaces an empty block has another id', async () => {
  await dev(url, 'mine', { blocks: 3 });
  const number = await head(url);
  const { blockID } = await block(number);
  await dev(url, 'rollback', { blocks: 1 });
  await dev(url, 'mine', {});
  expect((await block(number)).blockID).not.toBe(blockID);
});

test('removed transactions become pending on request, unless they refer to a removed block', async () => {
  const to = clientOf(url, keyOf('kept')).address;
  const early = await transferOf(faucet, to, 1_000_000);
  await dev(url, 'mine', {});
  // It refers to the block that will be removed.
  const late = await transferOf(faucet, to, 2_000_000);
  for (const transaction of [early, late]) {
    expect((await broadcast(url, transaction)).result).toBe(true);
  }
  await dev(url, 'mine', {});
  expect(await balanceOf(url, to)).toBe(3_000_000);
  const { undone, waiting } = await dev(url, 'rollback', { blocks: 2, transactions: 'pending' });
  expect(undone).toBe(2);
  expect(waiting).toEqual([{ txid: early.txID, stuck: false }]);
  await dev(url, 'mine', { blocks: 2 });
  expect(await balanceOf(url, to)).toBe(1_000_000);
  expect(await broadcast(url, late)).toMatchObject({
    code: 'TAPOS_ERROR',
    message: 'Tapos check error.',
  });
});

test('a rollback restores stakes, delegations and contract storage', async () => {
  const { transactionBuilder, trx } = faucet.web;
  const account = () => post(url, 'wallet/getaccount', { address: faucet.address, visible: true });
  const resources = () =>
    post(url, 'wallet/getaccountresource', { address: faucet.address, visible: true });
  await dev(url, 'mine', {});
  const before = [await account(), await resources()];
  const freeze = await transactionBuilder.freezeBalanceV2(9_000_000, 'ENERGY', faucet.address);
  await mined(url, await trx.sign(freeze));
  const to = clientOf(url, keyOf('kept')).address;
  const lend = await transactionBuilder.delegateResource(3_000_000, to, 'ENERGY', faucet.address);
  await mined(url, await trx.sign(lend));
  expect((await account()).account_resource.delegated_frozenV2_balance_for_energy).toBe(3_000_000);
  await dev(url, 'rollback', { blocks: 2 });
  expect([await account(), await resources()]).toEqual(before);
});

test('a thousand empty blocks are made quickly, and old blocks can still be read', async () => {
  const first = await head(url);
  await dev(url, 'mine', { blocks: 1000 });
  expect(await head(url)).toBe(first + 1000);
  const { block_header } = await block(first + 500);
  expect(block_header.raw_data.parentHash).toBe((await block(first + 499)).blockID);
});
