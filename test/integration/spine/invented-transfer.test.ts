/** The first provider adds a transfer to a real block, bloom and all. It is never credited. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeBloom } from '#chains/evm/read/bloom.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Deposit } from '#model/deposit.ts';
import { type NodeProxy, startNodeProxy } from '#test/fakes/node-proxy.ts';
import { invented, type Json, type Log, word } from '#test/scenarios/spine/invented-transfer.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { usdt } from './helpers.ts';

let spine: Spine;
let liar: NodeProxy;
/** The transaction that also pays ten million USDT to `to`, as the liar shows it. */
let lie: { txHash: string; blockHash: string; to: string } | null = null;

beforeAll(async () => {
  spine = await startSpine('invented');
  await spine.tick();
  liar = await startNodeProxy(spine.url, async ({ body }, forward) => {
    const honest = await forward();
    const { result } = honest;
    if (body.method === 'eth_getTransactionReceipt')
      return { ...honest, result: withLog(result as Json) };
    if (body.method === 'eth_getBlockReceipts') {
      return { ...honest, result: (result as Json[]).map(withLog) };
    }
    if (lie && (result as Json)?.hash === lie.blockHash) {
      const given = await spine.rpc.request<Json[]>('eth_getBlockReceipts', [lie.blockHash]);
      const logs = given.map(withLog).flatMap(({ logs }) => logs as Log[]);
      const logsBloom = `0x${bytesToHex(computeBloom(logs))}`;
      return { ...honest, result: { ...(result as Json), logsBloom } };
    }
    return honest;
  });
});
afterAll(async () => {
  await liar?.stop();
  await spine?.stop();
});
const said = (event: string) => spine.logged.filter((line) => line.event === event);

test('ten million USDT that one provider invents are never credited', async () => {
  const { url } = spine;
  const reader = readerOf(liar.url, url);
  const [victim, payer] = [1, 2].map((n) => toChecksumAddress(`0x${String(n).padStart(40, 'c')}`));
  for (const address of [victim!, payer!]) await spine.addSubAccount(address);
  const data = spine.call('Usdt', 'transfer', [payer, 3n * usdt]);
  const sent = await spine.send({ from: spine.owner, to: spine.usdt, data });
  const { hash } = await spine.rpc.request<{ hash: string }>('eth_getBlockByNumber', [
    sent.blockNumber,
    false,
  ]);
  lie = { txHash: sent.transactionHash, blockHash: hash, to: victim! };
  await spine.tick({ reader });
  expect(await depositsTo(victim!)).toMatchObject([{ status: 'confirming', amount: invented }]);
  await spine.mine(20);
  await spine.tick({ reader });
  await spine.tick({ reader });
  expect(await depositsTo(payer!)).toMatchObject([{ status: 'credited', amount: 3n * usdt }]);
  expect(await depositsTo(victim!)).toMatchObject([{ status: 'confirming' }]);
  expect(said('deposit.disputed')[0]?.fields).toMatchObject({ provider: 1 });

  // The liar becomes the second provider and is asked to confirm what it invented.
  await spine.tick({ reader: readerOf(url, liar.url) });
  expect(await depositsTo(victim!)).toMatchObject([{ status: 'confirming' }]);

  // Its URL is removed: no provider shows the transfer, so the deposit disappears.
  await spine.tick({ reader: readerOf(url, url) });
  expect(said('deposit.removed')).toHaveLength(1);
  expect(await depositsTo(victim!)).toEqual([]);
});

const withLog = (receipt: Json): Json => {
  if (!lie || receipt?.transactionHash !== lie.txHash) return receipt;
  const [first] = receipt.logs as Log[];
  const topics = [first!.topics[0]!, first!.topics[1]!, word(lie.to)];
  const log = { ...first!, topics, data: word(invented) };
  return { ...receipt, logs: [...(receipt.logs as Log[]), log] };
};

const depositsTo = async (address: string): Promise<Deposit[]> =>
  (await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n)).filter(
    (deposit) => deposit.address === address,
  );

const readerOf = (...urls: string[]) =>
  makeEvmReader({ chain: spine.chain, rpc: makeRpc({ urls }) });
