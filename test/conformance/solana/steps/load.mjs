import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, transfer } from '../session.mjs';

/** Transfers that are sent at the same time, and calls that are read at the same time. */
const sendBatch = 20;
const statusBatch = 100;

/** Sends `count` transfers on one blockhash and waits until all are confirmed. */
export async function checkThroughput({ node, step, blockhash, sign, payer, receiver }, count) {
  await step(`throughput ${count} transfers`, async () => {
    const recent = await blockhash();
    const wires = [];
    for (let index = 0; index < count; index += 1) {
      const payment = [transfer(payer, receiver, 1000 + index)];
      wires.push((await sign(payer, payment, [payer], recent)).serialize());
    }
    const startedAt = Date.now();
    const signatures = [];
    for (let at = 0; at < count; at += sendBatch) {
      const sends = wires
        .slice(at, at + sendBatch)
        .map((wire) => node.sendRawTransaction(wire, { preflightCommitment: 'confirmed' }));
      signatures.push(...(await Promise.all(sends)));
    }
    const sentMs = Date.now() - startedAt;
    for (let at = 0; at < count; at += statusBatch) {
      const batch = signatures.slice(at, at + statusBatch);
      for (;;) {
        const { value } = await node.getSignatureStatuses(batch);
        if (value.every((status) => status && status.confirmationStatus !== 'processed')) break;
        if (Date.now() - startedAt > 60_000) throw new Error('not all confirmed');
        await sleep(50);
      }
    }
    const perSecond = (ms) => Math.round((count / ms) * 1000);
    return { sendTps: perSecond(sentMs), confirmedTps: perSecond(Date.now() - startedAt) };
  });
}

/** Waits until a blockhash is too old, and sends with it. A minute on a real cluster. */
export async function checkExpiry({ node, step, sign, send, payer, receiver }) {
  await step('expired blockhash', async () => {
    if (!process.env.SLOW) return 'not run (set SLOW=1)';
    const { blockhash, lastValidBlockHeight } = await node.getLatestBlockhash('confirmed');
    const transaction = await sign(payer, [transfer(payer, receiver, 3)], [payer], blockhash);
    while ((await node.getBlockHeight('confirmed')) <= lastValidBlockHeight) await sleep(500);
    const valid = await node.isBlockhashValid(blockhash, { commitment: 'confirmed' });
    const { message } = await failureOf(() => send(transaction));
    return { v: valid.value, m: message.slice(0, 80) };
  });
}
