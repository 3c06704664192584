import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';

/** The node itself: health, slots, rent, the faucet, commitments. */
export async function checkCluster({ node, call, step, waitFor, payer }) {
  await step('getHealth', () => call('getHealth'));
  await step('getVersion', () => call('getVersion'));
  await step('getGenesisHash', () => node.getGenesisHash());
  await step('getSlot/height', async () => ({
    p: await node.getSlot('processed'),
    c: await node.getSlot('confirmed'),
    f: await node.getSlot('finalized'),
    h: await node.getBlockHeight('finalized'),
  }));
  await step('slot time', async () => {
    const first = await node.getSlot('processed');
    const startedAt = Date.now();
    await sleep(8000);
    const elapsed = Date.now() - startedAt;
    return { msPerSlot: Math.round(elapsed / ((await node.getSlot('processed')) - first)) };
  });
  await step('getMinimumBalanceForRentExemption', async () => [
    await node.getMinimumBalanceForRentExemption(0),
    await node.getMinimumBalanceForRentExemption(165),
  ]);
  await step('airdrop + poll', async () => {
    const lamports = 100 * LAMPORTS_PER_SOL;
    await waitFor(await node.requestAirdrop(payer.publicKey, lamports));
    assert.equal(await node.getBalance(payer.publicKey), lamports);
  });
  await step('commitment-aware reads', async () => {
    const fresh = Keypair.generate().publicKey;
    await waitFor(await node.requestAirdrop(fresh, 1e9), 'confirmed');
    const found = {
      conf: await node.getBalance(fresh, 'confirmed'),
      fin: await node.getBalance(fresh, 'finalized'),
      finAcct: await node.getAccountInfo(fresh, 'finalized'),
    };
    assert.deepEqual(found, { conf: 1e9, fin: 0, finAcct: null });
    return found;
  });
}
