/** The first provider shows our wallet as the signer of a stranger's payment to a user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { type NodeProxy, startNodeProxy } from '#test/fakes/node-proxy.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import type { Shown } from '#test/scenarios/spine/solana/invented-sender.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let stage: Awaited<ReturnType<typeof startSolanaStage>>;
let spine: FamilySpine;
let words: Words;
let liar: NodeProxy;
/** A second honest provider: the same URL twice is one witness. */
let other: NodeProxy;
let lie: { txHash: string; from: string } | null = null;

beforeAll(async () => {
  const started = await startFamilySpine('solana-sender', startSolanaStage);
  stage = started;
  spine = started;
  words = wordsFor(spine);
  await spine.tick();
  other = await startNodeProxy(stage.node.url, (_, forward) => forward());
  liar = await startNodeProxy(stage.node.url, async ({ body: { method } }, forward) => {
    const honest = await forward();
    if (method === 'getTransaction') withSigner(honest.result as Shown);
    const block = honest.result as { transactions?: Shown[] } | null;
    if (method === 'getBlock') block?.transactions?.forEach(withSigner);
    return honest;
  });
});
afterAll(async () => {
  await liar?.stop();
  await other?.stop();
  await spine?.stop();
});

test('the deposit is not voided: it waits with an alarm, and two other providers credit it', async () => {
  const { url } = stage.node;
  const user = await spine.newSubAccount();
  const txHash = await spine.pay('USDT', user, 3n * usdt);
  await spine.mine(1);
  lie = { txHash, from: stage.address };
  const lied = { reader: readerOf(liar.url, url) };
  await spine.tick(lied);
  const [found] = await words.depositsTo(user);
  expect(found).toMatchObject({ status: 'confirming', txHash, doubtedSender: stage.address });
  for (let i = 0; i < 3; i++) {
    await spine.mine(words.deep);
    await spine.tick(lied);
  }
  expect(await words.depositsTo(user)).toMatchObject([{ status: 'confirming', amount: 3n * usdt }]);
  expect(words.said('deposit.disputed')[0]?.fields).toMatchObject({
    tx_hash: txHash,
    doubted_sender: stage.address,
  });
  await spine.mine(1);
  await spine.tick({ reader: readerOf(liar.url, url, other.url) });
  expect(await words.depositsTo(user)).toMatchObject([{ status: 'credited', amount: 3n * usdt }]);
});

/** The same transaction, paid and signed by `from`. */
function withSigner(shown: Shown): void {
  if (!lie || shown?.transaction?.signatures[0] !== lie.txHash) return;
  const { accountKeys, message } = shown.transaction;
  const [payer] = accountKeys ?? message?.accountKeys ?? [];
  if (payer) payer.pubkey = lie.from;
}

const readerOf = (...urls: string[]) =>
  makeSolanaReader({ chain: stage.chain, rpc: makeRpc({ urls }) });
