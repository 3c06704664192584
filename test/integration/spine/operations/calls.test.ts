/**
 * Each kind of operation from the hot wallet and from a sub-account. A session key, an admin or the
 * project's own rule lets it through. Results are counted on the chain and verified by viem.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildSettings } from '#test/builders/builders.ts';
import { callsOf, decidedBy } from '#test/scenarios/spine/operations/calls.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { newAddress, operationWords, sendOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let sub: string;
let key: MadeKey;

beforeAll(async () => {
  spine = await startSpine('calls');
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  sub = await words.fundedSub();
  key = await spine.newKey();
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  Object.assign(spine.settings, buildSettings());
});

const { kinds, ways } = callsOf(() => ({ spine, words, key }));

// Each kind in each way. Each kind runs from both addresses.
const rows = Object.keys(kinds).flatMap((kind, k) =>
  Object.keys(ways).map((way, w) => [kind, (k + w) % 2 ? 'a sub-account' : 'the hot wallet', way]),
) as [keyof typeof kinds, string, keyof typeof ways][];

test.each(rows)('%s from %s, approved by %s, is carried out once', async (kind, by, way) => {
  const from = by === 'a sub-account' ? sub : spine.address;
  const before = await words.sentOnChain(from);
  await kinds[kind](async (call) => {
    const made = await ways[way](call, from);
    expect(made).toMatchObject({ fromAddress: from, decidedBy: decidedBy[way] });
    // What the call of a contract moves is not known.
    const admins =
      kind === 'a send-tx' ? ['ann@example.com', 'ben@example.com'] : ['ann@example.com'];
    if (way === 'an admin') expect(made.approvedBy).toEqual(admins);
    return made;
  });
  const sends = kind === 'a message' || kind === 'typed data' ? 0 : 1;
  await spine.work({}, spine.walletOf(from));
  expect(await words.sentOnChain(from)).toBe(before + sends);
  expect(await words.line(from)).toEqual({ next: before + sends, frozen: null });
  for (const token of ['USDT', 'ETH']) {
    expect(await words.reserved(token, from)).toEqual({ token: 0n, coin: 0n });
  }
});

test("from must be an address of the project's own wallet", async () => {
  const other = { ...spine.project, projectId: 'other' };
  await expect(spine.submit(transferOf('1'), { from: sub, project: other })).rejects.toMatchObject({
    code: 40004,
  });
  for (const [from, code] of [
    [newAddress(), 40004],
    ['0x12', 40004],
  ] as const) {
    await expect(spine.submit(transferOf('1'), { from })).rejects.toMatchObject({ code });
  }
});

test('an approver sees the balances that a call would change and the contract it calls', async () => {
  const to = newAddress();
  const data = spine.call('Usdt', 'transfer', [to, 3n * usdt]);
  const pending = await spine.submit(sendOf(spine.usdt, { data }));
  const { simulation } = await words.get(pending);
  expect(simulation).toMatchObject({ ok: true, revertReason: null });
  expect(simulation?.decodedCall?.signature).toBe('transfer(address,uint256)');
  expect(simulation?.balanceChanges).toContainEqual(
    expect.objectContaining({ address: to, token: 'USDT', amount: '3000000' }),
  );
  await words.reject(pending);
  expect(await words.get(pending)).toMatchObject({ status: 'rejected', failReason: 'not ours' });
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
});
