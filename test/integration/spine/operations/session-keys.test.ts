/** Session keys: ended while their operations wait, their daily caps, and two keys at once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import type { Operation } from '#model/orders/operation.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { dayOf, messageOf, newAddress, operationWords, sendOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;

beforeAll(async () => {
  spine = await startSpine('session-keys');
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  spine.logged.length = 0;
});
afterEach(() => {
  spine.flags.now = null;
});

test.each(['revoked', 'expired'] as const)(
  'an operation whose session key is %s before the signature fails',
  async (how) => {
    const before = await words.sentOnChain();
    const key = await spine.newKey({ dailyCapUsd: 500, ttlDays: 0.5 });
    const calls = [transferOf('20'), sendOf(newAddress(), { value: 10n ** 15n })];
    const queued: Operation[] = [];
    for (const call of calls) queued.push(await spine.submit(call, words.by(key)));
    const unlimited = await spine.newKey({ ttlDays: 0.5 });
    const message = await spine.submit(messageOf('login'), words.by(unlimited));
    expect(await words.used(key)).toBe(22n * usdt);
    if (how === 'revoked') {
      await spine.revokeKey(key);
      await spine.revokeKey(unlimited);
    } else {
      words.later(43_200);
    }
    await spine.work();
    for (const one of queued) await expectEnded(one, `session_key_${how}`, key);
    await expectEnded(message, `session_key_${how}`, unlimited);
    expect(await words.sentOnChain()).toBe(before);
    const next = await spine.submit(transferOf('1'), words.by(key));
    expect(next).toMatchObject({
      status: 'pending',
      riskReason: 'no_session_key',
      decidedBy: 'pending',
    });
    await words.reject(next);
    await nothingIsHeld();
  },
);

test('an operation whose key is revoked during the signature is paid once or fails', async () => {
  for (let round = 0; round < 6; round++) {
    const key = await spine.newKey({ dailyCapUsd: 500 });
    const to = newAddress();
    const queued = await spine.submit(transferOf('3', { to }), words.by(key));
    await Promise.all([
      spine.work(),
      new Promise((done) => setTimeout(done, 12 * round)).then(() => spine.revokeKey(key)),
    ]);
    const now = await words.get(queued);
    const done = now.status === 'failed' ? now : await words.settle(queued);
    expect(['confirmed', 'failed']).toContain(done.status);
    expect(await words.tokenBalance(to)).toBe(done.status === 'confirmed' ? 3n * usdt : 0n);
    expect(await words.used(key)).toBe(done.status === 'confirmed' ? 3n * usdt : 0n);
  }
  await nothingIsHeld();
  expect((await words.line()).frozen).toBeNull();
});

test('a payment that was signed before its key ended is still repaired', async () => {
  const key = await spine.newKey();
  const to = newAddress();
  const queued = await spine.submit(transferOf('4', { to }), words.by(key));
  const { gateway } = spine.paymentDeps;
  // A node takes the payment and forgets it. The next run has to raise the fees at the same nonce.
  await spine.work({ gateway: { ...gateway, broadcast: async () => ({ kind: 'accepted' }) } });
  await spine.revokeKey(key);
  words.later(60);
  expect(await words.settle(queued)).toMatchObject({ status: 'confirmed' });
  const slot = await spine.paymentDeps.payments.slot(
    'ETH',
    spine.address,
    queued.nonce ?? (await words.get(queued)).nonce ?? -1,
  );
  expect(slot?.attempts.length).toBeGreaterThan(1);
  expect(await words.tokenBalance(to)).toBe(4n * usdt);
});

test('each daily cap belongs to one key and one UTC day', async () => {
  const [one, two] = [
    await spine.newKey({ dailyCapUsd: 30 }),
    await spine.newKey({ dailyCapUsd: 10 }),
  ];
  // The test starts at noon, so that midnight does not fall into it.
  const noon = Date.parse(`${dayOf(Date.now() + 86_400_000)}T12:00:00Z`);
  spine.flags.now = noon;
  const made: Operation[] = [];
  const ask = async (amount: string, key: MadeKey) => {
    const operation = await spine.submit(transferOf(amount), words.by(key));
    made.push(operation);
    return operation.status === 'approved' ? 'queued' : operation.riskReason;
  };
  expect(await ask('30', one)).toBe('queued');
  expect(await ask('0.000001', one)).toBe('over_daily_cap');
  expect(await ask('10.000001', two)).toBe('over_daily_cap');
  expect(await ask('10', two)).toBe('queued');
  spine.flags.now = noon + 12 * 3_600_000 - 1;
  expect(await ask('0.000001', two)).toBe('over_daily_cap');
  spine.flags.now += 1;
  expect(await ask('10', two)).toBe('queued');
  expect(await ask('30', one)).toBe('queued');
  const days = [dayOf(noon), dayOf(noon + 86_400_000)];
  for (const day of days) {
    expect(await spine.usedOf(one, day)).toBe(30n * usdt);
    expect(await spine.usedOf(two, day)).toBe(10n * usdt);
  }
  // Some are signed a day after their reservation. The cap of the reservation day counts.
  for (const operation of made.filter(({ status }) => status === 'pending'))
    await words.reject(operation);
  await spine.work();
  for (const operation of made.filter(({ status }) => status === 'approved')) {
    expect(await words.settle(operation)).toMatchObject({ status: 'confirmed' });
  }
  for (const day of days) expect(await spine.usedOf(one, day)).toBe(30n * usdt);
  await nothingIsHeld();
});

test('only a failed operation releases its part of the cap', async () => {
  const key = await spine.newKey({ dailyCapUsd: 100, maxPerTxUsd: 60 });
  const paid = await spine.submit(transferOf('50'), words.by(key));
  const fails = sendOf(spine.usdt, {
    data: spine.call('Usdt', 'approve', [newAddress(), 40n * usdt]),
  });
  const failing = await spine.submit(fails, words.by(key));
  expect(await words.used(key)).toBe(90n * usdt);
  const pending = await spine.submit(transferOf('61'), words.by(key));
  expect(pending).toMatchObject({ status: 'pending', riskReason: 'over_per_tx', skId: null });
  expect(await words.used(key)).toBe(90n * usdt);
  await words.reject(pending);
  expect(await words.used(key)).toBe(90n * usdt);
  const { gateway } = spine.paymentDeps;
  const refuses = {
    ...gateway,
    estimateGas: (terms: Parameters<typeof gateway.estimateGas>[0]) =>
      terms.data === undefined
        ? gateway.estimateGas(terms)
        : Promise.reject(Object.assign(new Error('no'), { name: 'ExecutionReverted' })),
  };
  await spine.work({ gateway: refuses });
  words.later(31);
  await spine.work({ gateway: refuses });
  expect(await words.get(failing)).toMatchObject({ status: 'failed' });
  expect(await words.settle(paid)).toMatchObject({ status: 'confirmed' });
  expect(await spine.usedOf(key, paid.reservation.day)).toBe(50n * usdt);
  await nothingIsHeld();
});

test('an operation is answered even if the use of its key could not be recorded', async () => {
  const key = await spine.newKey();
  const sessionKeys = {
    ...spine.sessionKeys,
    noteUse: () => Promise.reject(new Error('throttled')),
  };
  const queued = await spine.submit(messageOf('noted?'), words.by(key), { sessionKeys });
  expect(await words.settle(queued)).toMatchObject({ status: 'confirmed' });
  expect(spine.logged.map(({ event }) => event)).toContain('session-key.use-not-noted');
});

test('calls outside a whitelist that is set after they were queued fail', async () => {
  const key = await spine.newKey({ dailyCapUsd: 100 });
  const listed = newAddress();
  const queued = [
    await spine.submit(transferOf('1', { to: listed }), words.by(key)),
    await spine.submit(transferOf('2'), words.by(key)),
    await spine.submit(sendOf(newAddress(), { value: 10n ** 15n }), words.by(key)),
  ];
  spine.settings.addressWhitelist = [listed];
  await spine.work();
  spine.settings.addressWhitelist = [];
  const now = await Promise.all(queued.map(words.get));
  expect(now.map(({ status, failReason }) => [status, failReason])).toEqual([
    ['broadcast', null],
    ['failed', "to_address is no longer on the project's whitelist"],
    ['failed', 'contract_not_in_scope'],
  ]);
  await words.settle(queued[0] as Operation);
  expect(await words.used(key)).toBe(usdt);
  await nothingIsHeld();
});

test('under a cap, a named call is signed as long as its contract may take nothing', async () => {
  const market = newAddress();
  const key = await spine.newKey({
    maxPerTxUsd: 5,
    scope: { allowContracts: [market], allowSelectors: ['0x12345678'] },
  });
  const call = sendOf(market, { data: '0x12345678' });
  expect(await words.settle(await spine.submit(call, words.by(key)))).toMatchObject({
    status: 'confirmed',
    decidedBy: 'session_key',
  });
  const queued = await spine.submit(call, words.by(key));
  const unlimited = await spine.newKey();
  const other = await spine.submit(transferOf('1'), words.by(unlimited));
  const unread = { holdsAllowance: () => Promise.reject(nodeUnavailable('ETH', 'they disagree')) };
  await spine.work({ allowances: unread });
  expect(await words.get(queued)).toMatchObject({
    status: 'approved',
    stuck: { cause: 'allowances_unread' },
  });
  words.later(120);
  expect(await words.get(other)).toMatchObject({ status: 'broadcast' });
  const [token] = spine.chain.tokens.flatMap(({ address }) => address ?? []);
  const word = (value: string) => value.padStart(64, '0');
  const approve = `0x095ea7b3${word(market.slice(2).toLowerCase())}${word((7n * usdt).toString(16))}`;
  const given = await spine.submit(sendOf(token!, { data: approve }), words.by(unlimited));
  await spine.work({
    allowances: {
      holdsAllowance: async (asked) => {
        expect(asked.spender.toLowerCase()).toBe(market.toLowerCase());
        return true;
      },
    },
  });
  expect(await words.get(queued)).toMatchObject({ status: 'failed', failReason: 'over_per_tx' });
  await words.settle(other);
  await words.settle(given);
  expect(await spine.submit(call, words.by(key))).toMatchObject({
    status: 'pending',
    riskReason: 'over_per_tx',
  });
});

const nothingIsHeld = async () =>
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });

async function expectEnded(operation: Operation, failReason: string, key: MadeKey) {
  expect(await words.get(operation)).toMatchObject({
    status: 'failed',
    failReason,
    signature: null,
    nonce: null,
    txHash: null,
  });
  expect((await words.outboxOf(operation))?.event?.name).toBe(`client.${operation.opType}.failed`);
  const { day } = operation.reservation;
  expect(await spine.usedOf(key, day)).toBe(0n);
  await nothingIsHeld();
}
