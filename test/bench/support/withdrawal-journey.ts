/** One USDT withdrawal of level 1, the only one in its deployment, from its request to its final block. */

import { randomBytes } from 'node:crypto';
import { handler as awaitApproval } from '#functions/workflow/await-approval.ts';
import { handler as awaitConfirmation } from '#functions/workflow/await-confirmation.ts';
import { handler as awaitPayment } from '#functions/workflow/await-payment.ts';
import { call } from '#test/support/api.ts';
import { functionOf } from './deployment.ts';
import { type Invocation, invoke } from './invocations.ts';
import { type JourneyChain, journeySteps } from './journey-steps.ts';
import { makeApplyHandler } from './make-apply-handler.ts';
import type { MerchantWorld } from './merchant-world.ts';

export interface Journey {
  /** The functions that ran only for this order, in order, without ticks of the watcher. */
  invocations: Invocation[];
  /**
   * Ticks of the watcher. `idle` reads an empty block. This order makes the others cost more:
   * `mined` finds it in a block, `deep` confirms it, `watched` is one of those between its block
   * and the last tick that handles it, and `final` is that last tick; null: `deep` is the last one.
   */
  ticks: Record<'idle' | 'mined' | 'deep' | 'watched', Invocation> & { final: Invocation | null };
  /** A run of the worker that a tick wakes and that finds the payment under way. */
  repair: Invocation;
  webhooks: number;
  /** Messages that the books were sent. */
  bookings: number;
}

export async function makeJourney(world: MerchantWorld, on: JourneyChain): Promise<Journey> {
  const { spine } = world;
  const { chain } = spine;
  const { real, tick, work, announced } = await journeySteps(world, on);
  // It is the second order of its project, so the counters of the day and the lists already exist.
  const toAddress = on.newAddress();
  const apply = makeApplyHandler(spine);
  const order = (biz: string) => ({
    biz_order_id: biz,
    chain: chain.name,
    token: 'USDT',
    to_address: toAddress,
    amount: '10',
    ...on.notes,
  });
  const post = async (biz: string) => {
    const reply = await call(apply, world.signed({ path: '/v1/withdraw/apply', body: order(biz) }));
    if (reply.status !== 200) throw new Error(`apply: ${reply.status} ${reply.message}`);
    return reply.data.withdraw_no as string;
  };
  const wait = (step: 'approval' | 'payment' | 'confirmation', orderNo: string) => {
    const handlers = {
      approval: awaitApproval,
      payment: awaitPayment,
      confirmation: awaitConfirmation,
    };
    const input = { order_no: orderNo, token: tokenOf(step) };
    return invoke(functionOf(`workflow/await-${step}`), () => handlers[step](input));
  };

  const run = randomBytes(3).toString('hex');
  await post(`before-${run}`);
  await spine.work(real);
  await announced();
  await tick(on.allFinal);
  await tick(on.allFinal);
  await announced();

  let orderNo = '';
  const invocations = [
    await invoke(functionOf('api/withdraw/apply'), async () => {
      orderNo = await post(`counted-${run}`);
    }),
  ];
  invocations.push(...(await announced()), await wait('approval', orderNo));
  invocations.push(await wait('payment', orderNo), await work(), ...(await announced()));
  invocations.push(await wait('confirmation', orderNo));
  const repair = await work();
  const mined = await tick(1);
  const between = on.finalWhenConfirmed ? await tick(1) : null;
  const deep = await tick(chain.confirmations);
  invocations.push(...(await announced()));
  const watched = between ?? (await tick(1));
  let final: Invocation | null = null;
  // One block at a time, so that the last tick reads no more blocks than the others.
  for (let i = 0; between === null && i < 40 && !final; i += 1) {
    const next = await tick(1);
    if (next.calls.length > watched.calls.length) final = next;
  }
  if (between === null && !final) throw new Error('the payment was never final');
  const idle = await tick(1);
  const end = await spine.withdrawals.get(orderNo);
  if (end?.status !== 'confirmed') throw new Error(`the withdrawal ended as ${end?.status}`);
  const count = (name: string) => invocations.filter(({ fn }) => fn === name).length;
  return {
    invocations,
    repair,
    ticks: { idle, mined, deep, watched, final },
    webhooks: count('queue/deliver-webhook'),
    bookings: count('queue/book'),
  };
}

/** A text in the form of a task token. Nothing waits for it, and a call that completes it fails. */
const tokenOf = (step: string): string =>
  Buffer.from(`${step}-${Date.now()}`.repeat(12)).toString('base64');
