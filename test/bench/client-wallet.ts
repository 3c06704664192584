/**
 * The client wallet: the AWS calls of a session key's decision, and a thousand callers that compete
 * for one daily cap.
 */

import { handler as operationsList } from '#functions/api/client/operations.ts';
import { makeHandler as makeSendTx } from '#functions/api/client/send-tx.ts';
import { makeHandler as makeSignMessage } from '#functions/api/client/sign-message.ts';
import { makeHandler as makeTransfer } from '#functions/api/client/transfer.ts';
import { signedGuards } from '#functions/dependencies/guards.ts';
import { priceBook } from '#functions/dependencies/stores.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import { operationWords, transferOf, usdt } from '../integration/spine/operations/text.ts';
import { type Spine, startSpine } from '../scenarios/spine.ts';
import { type MerchantWorld, startMerchantWorld } from './support/merchant-world.ts';
import type { Part, Row } from './support/part.ts';
import { type Subject, tripsOf } from './support/trips-of.ts';

const callers = 1_000;
/** Micro-USD: the amounts of a few hundred callers use it up. */
const dailyCapUsd = 1_500;

async function subjectsOf({ spine }: MerchantWorld<Spine>): Promise<Subject[]> {
  const guards = { ...signedGuards(), log: spine.watchDeps.log };
  const deps = { ...spine.submitDeps, prices: priceBook(), log: guards.log };
  const key = await spine.newKey({ maxPerTxUsd: 500, dailyCapUsd: 5_000 });
  let calls = 0;
  const post = (
    what: string,
    handler: ApiHandler,
    { path, body }: { path: string; body: Record<string, unknown> },
    headers: Record<string, string> = {},
  ): Subject => ({
    what: `POST client/${what}`,
    handler,
    limit: 5,
    parts: () => {
      calls += 1;
      return {
        path: `/v1/client/${path}`,
        // Each call has another body, so each signature is different.
        body: { chain: 'ETH', ...body, memo: `bench ${calls}` },
        headers: { 'idempotency-key': `bench-${calls}`, ...headers },
      };
    },
  });
  const byKey = { 'x-session-key': key.value };
  const to = spine.usdt;
  const transfer = { path: 'transfer', body: { token: 'USDT', to: spine.owner, amount: '1' } };
  return [
    post('transfer, queued by a session key', makeTransfer(guards, deps), transfer, byKey),
    post('transfer, pending', makeTransfer(guards, deps), transfer),
    post('send-tx, pending', makeSendTx(guards, deps), {
      path: 'send-tx',
      body: { to, data: '0x06fdde03' },
    }),
    post(
      'sign-message, queued by a session key',
      makeSignMessage(guards, deps),
      {
        path: 'sign-message',
        body: { message: 'bench' },
      },
      byKey,
    ),
    {
      what: 'GET client/operations',
      handler: operationsList,
      limit: null,
      parts: () => ({ path: '/v1/client/operations' }),
    },
  ];
}

/** All callers start at the same moment and use the domain's own function. */
async function race({ spine }: MerchantWorld<Spine>): Promise<Row> {
  const key = await spine.newKey({ dailyCapUsd });
  const answers = await Promise.allSettled(
    Array.from({ length: callers }, (_, i) =>
      spine.submit(transferOf(`${1 + (i % 7)}.${String(i).padStart(6, '0')}`), {
        sessionKey: key.value,
      }),
    ),
  );
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const queued = made.filter(({ status }) => status === 'approved');
  const sum = queued.reduce((total, { countedMicroUsd }) => total + (countedMicroUsd ?? 0n), 0n);
  const day = queued[0]?.reservation.day ?? '';
  const used = await spine.usedOf(key, day);
  const cap = BigInt(dailyCapUsd) * 1_000_000n;
  const over = sum > cap ? sum - cap : 0n;
  const apart = sum > used ? sum - used : used - sum;
  return {
    what: `${callers} calls at once against a daily cap of ${dailyCapUsd} USD: over it, or counted wrong`,
    value: Number(over + apart),
    unit: 'micro-USD',
    limit: 0,
    note:
      `${queued.length} queued, ${made.length - queued.length} pending (over_daily_cap), ` +
      `${answers.length - made.length} told to come back; ${used} of ${cap} micro-USD used`,
  };
}

async function run(): Promise<Row[]> {
  const world = await startMerchantWorld((prefix) => startSpine(prefix, { books: false }));
  try {
    const { spine } = world;
    const words = operationWords(spine);
    await words.fund(1_000_000n * usdt);
    await spine.tick();
    const rows: Row[] = [];
    for (const subject of await subjectsOf(world)) rows.push(await tripsOf(world, subject));
    rows.push(await race(world));
    return rows;
  } finally {
    await world.stop();
  }
}

export const part: Part = {
  about: `Sequential AWS calls, counted as in round-trips: the real handlers and the real stores, with
authentication and an Idempotency-Key. To decide on a session key, the call reads the key, its daily
use, the reservations and the prices in parallel; it creates the operation in one transaction with its
cap.

Then a thousand concurrent calls run against one daily cap, directly at the domain function. What is
queued must equal what the day counts, and must never exceed the cap.`,
  run,
};
