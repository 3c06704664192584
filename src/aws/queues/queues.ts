/** The queues of SQS that functions send to. */
import { randomUUID } from 'node:crypto';
import {
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type {
  DeliveryQueue,
  ReleaseQueue,
  RescanQueue,
  WatchQueue,
  WorkQueue,
} from '#ports/queues.ts';
import { inGroups } from '#shared/async/limit.ts';
import { type ChainName, type Family, familyNames, familyOf } from '#shared/chains.ts';
import { need } from '../runtime/config.ts';

const upper = { evm: 'EVM', tron: 'TRON', solana: 'SOLANA' } as const;

/** URL of the queue of the signer, or of the watcher, of a chain's family. */
const familyQueue = (kind: 'SIGN' | 'WATCH', chain: ChainName): string =>
  need(`QUEUE_${kind}_${upper[familyNames[familyOf[chain]]]}`);

type Options = Omit<SendMessageCommandInput, 'QueueUrl' | 'MessageBody'>;

async function send(client: SQSClient, url: string, body: unknown, options: Options = {}) {
  const message = { QueueUrl: url, MessageBody: JSON.stringify(body), ...options };
  await client.send(new SendMessageCommand(message));
}

/** SQS takes this many messages at once. */
const batchSize = 10;
/** Exchanges with SQS at the same time. */
const concurrency = 8;

/**
 * Wakes the payment worker of (chain, address). Each address is a FIFO group of its own, so that
 * one run at a time works for it. The message says only which address; the tables say what to do.
 * EVM sub-accounts have a queue of their own, however many pay at once.
 */
export const makeWorkQueue = (
  isSubAccount: (family: Family, address: string) => Promise<boolean>,
  client = new SQSClient({}),
): WorkQueue => {
  const wakeUp = (chain: ChainName, address: string) => ({
    MessageBody: JSON.stringify({ chain, address }),
    MessageGroupId: `${chain}:${address}`,
    MessageDeduplicationId: randomUUID(),
  });
  const queueOf = async (chain: ChainName, address: string) =>
    familyOf[chain] === 'EVM' && (await isSubAccount('EVM', address))
      ? need('QUEUE_SIGN_EVM_SUB')
      : familyQueue('SIGN', chain);
  return {
    async wake(chain, address) {
      const QueueUrl = await queueOf(chain, address);
      await client.send(new SendMessageCommand({ QueueUrl, ...wakeUp(chain, address) }));
    },

    async wakeMany(chain, addresses) {
      // All at once: the check reads the addresses that it does not know together.
      const queues = await Promise.all(addresses.map((address) => queueOf(chain, address)));
      const batches = [...new Set(queues)].flatMap((QueueUrl) => {
        const own = addresses.filter((_, i) => queues[i] === QueueUrl);
        return Array.from({ length: Math.ceil(own.length / batchSize) }, (_, i) => ({
          QueueUrl,
          Entries: own
            .slice(i * batchSize, (i + 1) * batchSize)
            .map((address, k) => ({ Id: String(k), ...wakeUp(chain, address) })),
        }));
      });
      const sendBatch = async (batch: (typeof batches)[number]) => {
        const { Failed = [] } = await client.send(new SendMessageBatchCommand(batch));
        if (Failed.length > 0)
          throw new Error(`${Failed.length} wake-ups of ${chain} were refused`);
      };
      await inGroups(batches, sendBatch, concurrency);
    },
  };
};

/** The queue that starts the watchers' ticks. */
export const makeWatchQueue = (client = new SQSClient({})): WatchQueue => ({
  pushTick: async (chain, fence, delaySeconds) =>
    send(
      client,
      familyQueue('WATCH', chain),
      { tick: { chain, fence } },
      { DelaySeconds: delaySeconds },
    ),
});

/** Hands a rescan to the watcher of its chain's family; the job itself is read from its record. */
export const makeRescanQueue = (client = new SQSClient({})): RescanQueue => ({
  push: async ({ chain, rescanId }) =>
    send(client, familyQueue('WATCH', chain), { rescan: { chain, rescanId } }),
});

/** SQS delays a message by at most 15 minutes; a longer wait is the redispatch's. */
const maxDelaySeconds = 900;

/** The queue of webhook attempts. Throws RangeError for a delay that SQS does not offer. */
export const makeDeliveryQueue = (client = new SQSClient({})): DeliveryQueue => ({
  async push(message, delaySeconds) {
    if (delaySeconds < 0 || delaySeconds > maxDelaySeconds) {
      throw new RangeError(`delay of ${delaySeconds} s is outside 0 to ${maxDelaySeconds}`);
    }
    const DelaySeconds = Math.ceil(delaySeconds);
    await send(client, need('QUEUE_DELIVERIES'), message, { DelaySeconds });
  },
});

/** The same queue, for what waits for a URL that answers again. */
export const makeReleaseQueue = (client = new SQSClient({})): ReleaseQueue => ({
  push: async (release, delaySeconds) =>
    send(client, need('QUEUE_DELIVERIES'), { release }, { DelaySeconds: delaySeconds }),
});

/** Asks for one more redispatch after `delaySeconds`: an EventBridge rule runs once a minute at most. */
export const makeRedispatchQueue = (client = new SQSClient({})) => ({
  pushRedispatch: async (delaySeconds: number): Promise<void> =>
    send(client, need('QUEUE_REDISPATCH'), {}, { DelaySeconds: delaySeconds }),
});
