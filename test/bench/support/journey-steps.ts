/** The functions of a deployment, as a bench calls them one after the other in this process. */

import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeWorkQueue } from '#aws/queues/queues.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { WorkerDeps } from '#domain/payment/deps.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { book as bookFact } from '#extensions/books/rules/book.ts';
import { readMessage } from '#extensions/books/rules/read-message.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { goneFacts } from '#functions/dependencies/book-facts.ts';
import { bookDeps, messageDeps } from '#functions/dependencies/books.ts';
import { priceBook } from '#functions/dependencies/stores.ts';
import { makeHandler as makeBook } from '#functions/queue/book.ts';
import { handler as deliver } from '#functions/queue/deliver-webhook.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Vault } from '#ports/vault.ts';
import { familyNames } from '#shared/chains.ts';
import { inChunks } from '#shared/in-chunks.ts';
import { asFunction } from './aws-calls.ts';
import { booksOfWatcher } from './books-of-watcher.ts';
import { functionOf } from './deployment.ts';
import { type Invocation, invoke } from './invocations.ts';
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

/** The most entries of an invocation. */
export type Sizes = Record<'dispatch' | 'deliver' | 'book', number>;

const oneByOne: Sizes = { dispatch: 1, deliver: 1, book: 1 };

/**
 * Puts USDT into the hot wallet of the chain, and gives the functions that carry an order from its outbox item to
 * its final block. `also` is what the worker has besides.
 */
export async function journeySteps(
  world: MerchantWorld,
  on: JourneyChain,
  { sizes = oneByOne, also = {} }: { sizes?: Sizes; also?: Partial<WorkerDeps> } = {},
) {
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
  const vaultOf = `keys/vault-${familyNames[chain.family]}`;
  const throughFunction = ({ pay, join, ...vault }: Vault): Vault => ({
    ...vault,
    pay: (...asked) => asFunction(vaultOf, () => pay(...asked)),
    join: (...asked) => asFunction(vaultOf, () => join(...asked)),
  });
  const work = () =>
    invoke(functionOf(signer), async () => {
      const owner = await real.projects.hotWalletOwner(chain.family, spine.address);
      if (owner) await real.projects.project(owner);
      await spine.work({ ...real, ...goneFacts(), ...also, throughFunction });
      real.log.info('payment.run', { chain: chain.name, address: spine.address, stored: 1 });
    });
  const dispatchAll = async (): Promise<Invocation[]> => {
    const made: Invocation[] = [];
    for (const items of inChunks(await undispatched(), sizes.dispatch)) {
      made.push(await invoke(functionOf('queue/dispatch-outbox'), () => dispatch(items)));
    }
    return made;
  };
  /** Invokes a function with each message of a queue, until the queue is empty. */
  const handleAll = async (
    fn: string,
    { queueUrl, size }: { queueUrl: string | undefined; size: number },
    handle: (event: SQSEvent) => Promise<unknown>,
  ): Promise<Invocation[]> => {
    const made: Invocation[] = [];
    const sqs = new SQSClient({});
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: size,
          MessageSystemAttributeNames: ['MessageGroupId'],
        }),
      );
      if (Messages.length === 0) return made;
      const Records = Messages.map(
        ({ MessageId, Body, Attributes }) =>
          ({ messageId: MessageId, body: Body, attributes: Attributes ?? {} }) as SQSRecord,
      );
      made.push(await invoke(functionOf(fn), () => handle({ Records })));
      // The next of a FIFO group is received after this one is gone.
      for (const { ReceiptHandle } of Messages) {
        await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
      }
    }
  };
  const deliverAll = () =>
    handleAll(
      'queue/deliver-webhook',
      { queueUrl: process.env.QUEUE_DELIVERIES, size: sizes.deliver },
      async (event) => {
        const { batchItemFailures } = await deliver(event);
        if (batchItemFailures.length > 0) throw new Error('a webhook could not be delivered');
      },
    );
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
    handleAll(
      'queue/book',
      { queueUrl: process.env.QUEUE_BOOKS, size: sizes.book },
      async (event) => {
        const { batchItemFailures } = await book(event);
        if (batchItemFailures.length > 0) throw new Error('a fact could not be booked');
      },
    );
  /** Dispatches what was written, then delivers and books what that sent, until nothing is left. */
  const announced = async () => {
    const first = await dispatchAll();
    const handled = [...(await deliverAll()), ...(await bookAll())];
    return [...first, ...handled, ...(await dispatchAll())];
  };
  return { real, tick, work, announced };
}
