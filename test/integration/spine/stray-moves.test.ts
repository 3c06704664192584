/**
 * What a chain moves of ours without an order or a deposit: a hot wallet that is funded, and what a
 * spender takes. It is recorded with its block, and goes with it.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Strays } from '#domain/deposit/stray/strays.ts';
import { factsFromText } from '#extensions/books/rules/facts/facts-text.ts';
import type { StrayMove } from '#model/stray-move.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { usdt } from './helpers.ts';
import { ether, operationWords, sendOf } from './operations/text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let strays: Strays;

beforeAll(async () => {
  spine = await startSpine('strays');
  spine.settings.clientAutoApprove = true;
  words = operationWords(spine);
  strays = spine.watchDeps.strays!;
  await spine.tick();
});
afterAll(() => spine?.stop());

const hex = (value: bigint) => `0x${value.toString(16)}`;

/** The stray moves of a chain's newest blocks by their subjects, and what their outbox items say. */
async function recorded(): Promise<{ move: StrayMove; moves: string[] }[]> {
  const found = await strays.store.watched('ETH', 0n, 10n ** 12n);
  // The store reads them in a batch, which has no order.
  found.sort((a, b) => (a.subject < b.subject ? -1 : 1));
  return Promise.all(found.map(async (move) => ({ move, moves: await factOf(move) })));
}

async function factOf({ subject, rev }: StrayMove): Promise<string[]> {
  const outbox = await spine.outbox.get(`books#${subject}#${rev}`);
  expect(outbox).toMatchObject({ kind: 'books', event: null, lists: [], start: false });
  return factsFromText(outbox?.facts ?? '[]').flatMap(({ moves }) =>
    moves.map(
      ({ from, to, token, amount }) => `${from.account} > ${to.account} ${amount} ${token}`,
    ),
  );
}

const newIn = async (work: () => Promise<unknown>) => {
  const before = new Set((await recorded()).map(({ move }) => move.subject));
  await work();
  await spine.tick();
  return (await recorded()).filter(({ move }) => !before.has(move.subject));
};

test('coin and tokens that fund the hot wallet are recorded, each once', async () => {
  const found = await newIn(async () => {
    await words.fund(7n * usdt);
    await spine.send({ from: spine.owner, to: spine.address, value: hex(ether) });
  });
  expect(found.map(({ moves }) => moves).sort()).toEqual([
    [`external/other > hot ${ether} ETH`],
    [`external/other > hot ${7n * usdt} USDT`],
  ]);
  expect(await newIn(async () => {})).toEqual([]);
});

test('what a spender takes from a user is recorded, and a reorganisation takes it back', async () => {
  const from = await words.fundedSub();
  const allowed = spine.call('Usdt', 'approve', [spine.owner, 100n * usdt]);
  const done = await words.settle(
    await spine.submit(sendOf(spine.usdt, { data: allowed }), { from }),
  );
  expect(done.status).toBe('confirmed');
  await spine.tick();
  const take = () =>
    spine.send({
      from: spine.owner,
      to: spine.usdt,
      data: spine.call('Usdt', 'transferFrom', [from, spine.owner, 3n]),
    });
  const [found, ...others] = await newIn(take);
  expect(others).toEqual([]);
  expect(found?.moves).toEqual(['users > external/other 3 USDT']);
  await spine.rpc.request('anvil_reorg', [1, []]);
  await spine.mine(1);
  await spine.tick();
  const [gone] = await strays.store.getMany([found!.move.subject]);
  expect(gone).toMatchObject({ isGone: true, blockHash: found!.move.blockHash });
  expect(await factOf(gone!)).toEqual([]);
});

test('without the seam nothing of it is stored', async () => {
  const before = await recorded();
  await words.fund(7n * usdt);
  delete spine.watchDeps.strays;
  await spine.tick();
  spine.watchDeps.strays = strays;
  expect(await recorded()).toEqual(before);
  spine.books.noteUnseen(spine.address, 'USDT', 7n * usdt);
});
