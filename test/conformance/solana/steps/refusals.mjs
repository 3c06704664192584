import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { failureOf, transfer } from '../session.mjs';

/** Transactions that a node refuses, takes and fails, or takes twice. */
export async function checkRefusals({
  url,
  node,
  call,
  step,
  waitFor,
  sign,
  send,
  payer,
  receiver,
}) {
  const signTransfer = (from, to, lamports, blockhash) =>
    sign(from, [transfer(from, to, lamports)], [from], blockhash);
  /** The receiver holds 1 SOL. */
  const tooMuch = () => signTransfer(receiver, payer, 50 * LAMPORTS_PER_SOL);
  /** The beginning of the message with which a transaction is refused; it has to match. */
  const refusal = async (transaction, pattern, length) => {
    const { message } = await failureOf(() => send(transaction));
    assert.match(message, pattern);
    return message.slice(0, length);
  };

  await step('preflight: insufficient lamports', async () => {
    const transaction = await tooMuch();
    const { message } = await failureOf(() => send(transaction));
    return message.replace(/\n/g, ' ').slice(0, 200);
  });
  await step('preflight error raw shape', async () => {
    const wire = (await tooMuch()).serialize().toString('base64');
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
    return (await failureOf(() => call('sendTransaction', [wire, options]))).rpc;
  });
  await step('skipPreflight failing tx lands, fee charged', async () => {
    const before = await node.getBalance(receiver.publicKey);
    const { err } = await waitFor(await send(await tooMuch(), { skipPreflight: true }));
    return { err, charged: before - (await node.getBalance(receiver.publicKey)) };
  });
  await step('unfunded payer preflight', async () =>
    refusal(await signTransfer(Keypair.generate(), payer, 1), /no record of a prior credit/, 120),
  );
  await step('dust to new account -> rent error', async () =>
    refusal(await signTransfer(payer, Keypair.generate(), 1), /insufficient funds for rent/, 160),
  );
  await step('unknown blockhash', async () => {
    const unknown = Keypair.generate().publicKey.toBase58();
    const transaction = await signTransfer(payer, receiver, 1, unknown);
    return refusal(transaction, /Blockhash not found/, 120);
  });
  await step('bad signature', async () => {
    const wire = (await signTransfer(payer, receiver, 1)).serialize();
    wire[5] ^= 1;
    const { message } = await failureOf(() => node.sendRawTransaction(wire));
    assert.match(message, /signature verification/);
    return message.slice(0, 160);
  });
  await step('a list of signatures from a slot that is not there yet', async () => {
    const config = { commitment: 'confirmed', minContextSlot: (await node.getSlot()) + 1_000_000 };
    const params = [payer.publicKey.toBase58(), config];
    const { rpc } = await failureOf(() => call('getSignaturesForAddress', params));
    assert.equal(rpc.code, -32016);
    return rpc.message;
  });
  await step('a body above 50 KB', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' });
    const headers = { 'content-type': 'application/json' };
    const post = async (bytes) =>
      (await fetch(url, { method: 'POST', headers, body: body.padEnd(bytes) })).status;
    assert.deepEqual([await post(51_200), await post(51_201)], [200, 413]);
  });
  await step('resend same tx (idempotent)', async () => {
    const transaction = await signTransfer(payer, receiver, 7);
    const before = await node.getBalance(receiver.publicKey);
    const signature = await send(transaction);
    await waitFor(signature);
    const second = await send(transaction).catch(({ message }) => message.slice(0, 110));
    const third = await send(transaction, { skipPreflight: true });
    await sleep(1000);
    return {
      second,
      third: third === signature,
      delta: (await node.getBalance(receiver.publicKey)) - before,
    };
  });
}
