/** What nodes are asked: an idle tick, and a payment from its application to its finality. */
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { goneFacts } from '#functions/dependencies/book-facts.ts';
import { nextOrder, usdt, wordsFor } from '../integration/spine/helpers.ts';
import { type FamilyStage, type StartStage, startFamilySpine } from '../scenarios/family-spine.ts';
import { startSolanaStage } from '../scenarios/solana/stage.ts';
import { startSpine } from '../scenarios/spine.ts';
import { startTronStage } from '../scenarios/tron/spine-stage.ts';
import startEmulator from '../support/emulator.ts';
import { booksOfWatcher } from './support/books-of-watcher.ts';
import type { Part, Row } from './support/part.ts';

/** Ticks of one new block each: enough for a payment to become final, and for two second heads. */
const ticks = 40;
/** Ticks after which the worker is woken, as by the watcher. */
const worksEach = 8;

/** Calls as they leave, by the global fetch of the process; a batch counts each of its calls. */
async function countCalls(run: () => Promise<void>): Promise<number> {
  const original = globalThis.fetch;
  let calls = 0;
  globalThis.fetch = (input, init) => {
    const isNode = /^http:\/\/(127\.0\.0\.1|localhost):/.test(String(input));
    // What only a local node has is the bench's own.
    const own = /"(anvil|evm|txpool)_|\/behind$/;
    const body = typeof init?.body === 'string' ? init.body : '';
    if (isNode && !own.test(body) && !own.test(String(input))) {
      const parsed: unknown = body === '' ? null : JSON.parse(body);
      calls += Array.isArray(parsed) ? parsed.length : 1;
    }
    return original(input, init);
  };
  try {
    await run();
  } finally {
    globalThis.fetch = original;
  }
  return calls;
}

interface World {
  mine(): Promise<unknown>;
  tick(): Promise<unknown>;
  work(): Promise<unknown>;
  apply(): Promise<unknown>;
}

/** Limits are 1.1 times what the release of eac4e340 asked, measured by this part. */
async function rowsOf(
  chain: string,
  { mine, tick, work, apply }: World,
  before: { idle: number; payment: number },
): Promise<Row[]> {
  const series = async (pays: boolean): Promise<number> => {
    let calls = pays ? await countCalls(async () => void (await apply())) : 0;
    if (pays) calls += await countCalls(async () => void (await work()));
    for (let i = 0; i < ticks; i++) {
      await mine();
      calls += await countCalls(async () => void (await tick()));
      if (pays && i % worksEach === 0) calls += await countCalls(async () => void (await work()));
    }
    return calls;
  };
  await mine();
  await tick();
  const idle = await series(false);
  const paid = await series(true);
  const limit = (count: number) => Math.floor(count * 11) / 10;
  return [
    {
      what: `${chain}: calls of ${ticks} ticks with a block each, two providers`,
      value: idle,
      unit: 'calls',
      limit: limit(before.idle),
      note: `${before.idle} before`,
    },
    {
      what: `${chain}: calls of a payment, from its application to its finality`,
      value: paid - idle,
      unit: 'calls',
      limit: limit(before.payment),
      note: `${before.payment} before; the worker runs ${1 + ticks / worksEach} times`,
    },
  ];
}

async function rowsOfEvm(): Promise<Row[]> {
  const spine = await startSpine('reads', { books: false });
  try {
    await wordsFor(spine).fund(100_000n * usdt);
    const rpc = makeRpc({ urls: [spine.url, spine.url] });
    const reader = makeEvmReader({ chain: spine.chain, rpc });
    const world: World = {
      mine: () => spine.mine(1),
      tick: () => spine.tick({ reader, ...booksOfWatcher(spine.watchDeps) }),
      work: () => spine.work(goneFacts()),
      apply: () => spine.apply({ ...nextOrder(), amount: '1' }),
    };
    return await rowsOf('ETH', world, { idle: 320, payment: 53 });
  } finally {
    await spine.stop();
  }
}

async function rowsOfFamily<T extends FamilyStage>(
  name: string,
  start: StartStage<T>,
  before: { idle: number; payment: number },
): Promise<Row[]> {
  const spine = await startFamilySpine('reads', start, { books: false });
  try {
    const world: World = {
      mine: () => spine.mine(1),
      tick: () => spine.tick(booksOfWatcher(spine.watchDeps)),
      work: () => spine.work(),
      apply: () => spine.apply({ bizOrderId: 'read', toAddress: spine.newAddress(), amount: '1' }),
    };
    return await rowsOf(name, world, before);
  } finally {
    await spine.stop();
  }
}

async function run(): Promise<Row[]> {
  const stop = await startEmulator();
  try {
    return [
      ...(await rowsOfEvm()),
      ...(await rowsOfFamily('TRX', startTronStage, { idle: 200, payment: 27 })),
      ...(await rowsOfFamily('SOL', startSolanaStage, { idle: 280, payment: 25 })),
    ];
  } finally {
    await stop?.();
  }
}

export const part: Part = {
  about: `Calls to the nodes, counted one by one even inside a batch, with two providers for each
chain. The series of an idle chain and of one with a payment are the same ${ticks} ticks; the second
one also has the application, the payment and the worker's runs. The limit is a tenth above the number
before providers were compared
([0065](decisions/0065-no-single-word.md)).`,
  run,
};
