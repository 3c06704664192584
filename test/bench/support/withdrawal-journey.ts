/** One USDT withdrawal of level 1, the only one in its deployment, from its request to its final block. */

import { randomBytes } from 'node:crypto';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeWorkQueue } from '#aws/queues/queues.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { book as bookFact } from '#extensions/books/rules/book.ts';
import { readMessage } from '#extensions/books/rules/read-message.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { goneFacts } from '#functions/dependencies/book-facts.ts';
import { bookDeps, messageDeps } from '#functions/dependencies/books.ts';
import { priceBook } from '#functions/dependencies/stores.ts';
import { makeHandler as makeBook } from '#functions/queue/book.ts';
import { handler as deliver } from '#functions/queue/deliver-webhook.ts';
import { handler as awaitApproval } from '#functions/workflow/await-approval.ts';
import { handler as awaitConfirmation } from '#functions/workflow/await-confirmation.ts';
import { handler as awaitPayment } from '#functions/workflow/await-payment.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Vault } from '#ports/vault.ts';
import { familyNames } from '#shared/chains.ts';
import { call } from '#test/support/api.ts';
import { asFunction } from './aws-calls.ts';
import { booksOfWatcher } from './books-of-watcher.ts';
import { functionOf } from './deployment.ts';
import { type Invocation, invoke } from './invocations.ts';
import { makeApplyHandler } from './make-apply-handler.ts';
import type { MerchantWorld } from './merchant-world.ts';
import { dispatch, undispatched } from './outbox-stream.ts';

/** The chain that the withdrawal is paid on. */
export interface JourneyChain {
  /** Puts USDT into the hot wallet. */
  fund(): Promise<unknown>;
  newAddress(): string;
  /** The watcher's reader, if its finality differs from that of the bench's chain. */
  reader?: ChainReader;
  /** Blocks until everything so far is final. */
  allFinal: number;
  /** Whether a block is final no later than a payment in it is confirmed. */
  finalWhenConfirmed: boolean;
  /** What the merchant notes of each order; none by default. */
  notes?: { user_id: string; metadata: Record<string, string> };
}

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
  const { chain, watchDeps } = spine;
  const [signer, watcher] = [
    `queue/sign-${familyNames[chain.family]}`,
    `queue/watch-${familyNames[chain.family]}`,
  ];
  const real = {
    projects: makeProjectStore(undefined, isFreezeEnded),
    prices: priceBook(),
    workflow: makeWorkflow(),
    log: makeLogger({ function: 'bench' }),
  };
  const recorded = booksOfWatcher(watchDeps);
  const tick = async (blocks: number) => {
    await spine.mine(blocks);
    return invoke(functionOf(watcher), async () => {
      const result = await spine.tick({
        ...(on.reader && { reader: on.reader }),
        ...recorded,
        projects: real.projects,
        work: makeWorkQueue(async () => false),
        log: real.log,
      });
      real.log.info('watch.tick', { ...result, behind_s: 0 });
    });
  };
  await on.fund();
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
  const throughFunction = ({ pay, ...vault }: Vault): Vault => ({
    ...vault,
    pay: (...asked) => asFunction(`keys/vault-${familyNames[chain.family]}`, () => pay(...asked)),
  });
  const work = () =>
    invoke(functionOf(signer), async () => {
      const owner = await real.projects.hotWalletOwner(chain.family, spine.address);
      if (owner) await real.projects.project(owner);
      await spine.work({ ...real, ...goneFacts(), throughFunction });
      real.log.info('payment.run', { chain: chain.name, address: spine.address, stored: 1 });
    });
  const dispatchAll = async (): Promise<Invocation[]> => {
    const made: Invocation[] = [];
    for (const item of await undispatched()) {
      made.push(await invoke(functionOf('queue/dispatch-outbox'), () => dispatch([item])));
    }
    return made;
  };
  /** Invokes a function with each message of a queue, until the queue is empty. */
  const handleAll = async (
    fn: string,
    queueUrl: string | undefined,
    handle: (event: SQSEvent) => Promise<unknown>,
  ): Promise<Invocation[]> => {
    const made: Invocation[] = [];
    const sqs = new SQSClient({});
    for (;;) {
      const { Messages: [message] = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: 1,
          MessageSystemAttributeNames: ['MessageGroupId'],
        }),
      );
      if (!message) return made;
      const { MessageId, Body, Attributes, ReceiptHandle } = message;
      const record = { messageId: MessageId, body: Body, attributes: Attributes ?? {} };
      const event = { Records: [record as SQSRecord] };
      made.push(await invoke(functionOf(fn), () => handle(event)));
      // The next of a FIFO group is received after this one is gone.
      await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
  };
  const deliverAll = () =>
    handleAll('queue/deliver-webhook', process.env.QUEUE_DELIVERIES, deliver);
  // As a deployment books: in the stage `local` each fact is looked at as a late one.
  const books = { ...bookDeps(real.log), books: makeBooksWriter(systemClock) };
  const messages = messageDeps();
  const book = makeBook({
    read: (message) => readMessage(messages, message),
    book: (fact) => bookFact(books, fact),
    clock: systemClock,
    log: makeLogger({ function: 'book' }),
  });
  const bookAll = () =>
    handleAll('queue/book', process.env.QUEUE_BOOKS, async (event) => {
      const { batchItemFailures } = await book(event);
      if (batchItemFailures.length > 0) throw new Error('a fact could not be booked');
    });
  const announced = async () => {
    const first = await dispatchAll();
    const handled = [...(await deliverAll()), ...(await bookAll())];
    return [...first, ...handled, ...(await dispatchAll())];
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
