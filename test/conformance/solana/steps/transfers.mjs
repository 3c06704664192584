import assert from 'node:assert/strict';
import { LAMPORTS_PER_SOL } from '@solana/web3.js';
import { transfer } from '../session.mjs';

/** A payment in SOL, from its fee to its finalized block. */
export async function checkTransfers({ node, call, step, waitFor, sign, send, payer, receiver }) {
  let signature;
  await step('transfer SOL confirmed', async () => {
    const transaction = await sign(payer, [transfer(payer, receiver, LAMPORTS_PER_SOL)]);
    const fee = await node.getFeeForMessage(transaction.compileMessage(), 'confirmed');
    assert.equal(fee.value, 5000);
    const valid = await node.isBlockhashValid(transaction.recentBlockhash, {
      commitment: 'confirmed',
    });
    assert.ok(valid.value);
    const simulation = await node.simulateTransaction(transaction);
    assert.equal(simulation.value.err, null);
    signature = await send(transaction);
    const status = await waitFor(signature);
    assert.equal(await node.getBalance(receiver.publicKey), LAMPORTS_PER_SOL);
    return status;
  });
  await step('finalized latency', async () => {
    const startedAt = Date.now();
    await waitFor(signature, 'finalized', 60_000);
    return { ms: Date.now() - startedAt };
  });
  await step('getTransaction finalized', async () => {
    const { slot, meta, blockTime } = await node.getTransaction(signature, {
      commitment: 'finalized',
      maxSupportedTransactionVersion: 1,
    });
    assert.equal(meta.fee, 5000);
    assert.equal(meta.preBalances.length, 3);
    return {
      slot,
      pre: meta.preBalances,
      post: meta.postBalances,
      cu: meta.computeUnitsConsumed,
      bt: blockTime,
    };
  });
  await step('getBlock finalized full', async () => {
    const history = { searchTransactionHistory: true };
    const { slot } = (await node.getSignatureStatus(signature, history)).value;
    const block = await node.getBlock(slot, {
      commitment: 'finalized',
      maxSupportedTransactionVersion: 1,
      rewards: false,
    });
    const { meta } = block.transactions.find(
      ({ transaction }) => transaction.signatures[0] === signature,
    );
    assert.equal(meta.postBalances[1] - meta.preBalances[1], LAMPORTS_PER_SOL);
    return { n: block.transactions.length, parent: block.parentSlot, h: block.blockHeight };
  });
  await step('getBlocks', async () => {
    const slot = await node.getSlot('finalized');
    return call('getBlocks', [Math.max(0, slot - 5), slot, { commitment: 'finalized' }]);
  });
  await step('getSignaturesForAddress', async () => {
    const list = await node.getSignaturesForAddress(payer.publicKey, { limit: 10 }, 'confirmed');
    return list.map(({ confirmationStatus }) => confirmationStatus);
  });
}
