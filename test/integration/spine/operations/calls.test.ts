/**
 * Each kind of operation from the hot wallet and from a sub-account. A session key, an admin or the
 * project's own rule lets it through. Results are counted on the chain and verified by viem.
 */
import { type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operationEventData } from '#domain/order/events/operation-event-data.ts';
import type { Operation } from '#model/orders/operation.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { decidedBy } from '#test/scenarios/spine/operations/calls.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { MadeKey, SpineCall } from '#test/scenarios/spine-operations.ts';
import {
  ether,
  messageOf,
  newAddress,
  operationWords,
  permitOf,
  sendOf,
  transferOf,
  usdt,
} from './text.ts';

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

/** Who lets the operation through, and the state of the operation before the signature. */
const ways = {
  'a session key': (call: SpineCall, from: string) => spine.submit(call, words.by(key, { from })),
  'an admin': async (call: SpineCall, from: string) => {
    const pending = await spine.submit(call, { from });
    expect(pending).toMatchObject({
      status: 'pending',
      riskReason: 'no_session_key',
      approvedBy: [],
    });
    await spine.work({}, spine.walletOf(from));
    expect(await words.get(pending)).toMatchObject({
      status: 'pending',
      signature: null,
      nonce: null,
    });
    const approved = (await words.approve(pending)) as Operation;
    return approved.status === 'approved'
      ? approved
      : ((await words.approve(pending, 'ben')) as Operation);
  },
  'the own rule of the project': async (call: SpineCall, from: string) => {
    spine.settings.clientAutoApprove = true;
    return spine.submit(call, { from });
  },
};

/** Each kind of operation is signed as its own kind. The visible result is checked. */
const kinds = {
  'a transfer of a token': async (ask: (call: SpineCall) => Promise<Operation>) => {
    const to = newAddress();
    await ends(await ask(transferOf('12.5', { to })));
    expect(await words.tokenBalance(to)).toBe(12_500_000n);
  },
  'a transfer of coin': async (ask: (call: SpineCall) => Promise<Operation>) => {
    const to = newAddress();
    await ends(await ask(transferOf('0.25', { to, token: 'ETH' })));
    expect(await words.coinBalance(to)).toBe(ether / 4n);
  },
  'a send-tx': async (ask: (call: SpineCall) => Promise<Operation>) => {
    const to = newAddress();
    const data = spine.call('Forwarder', 'forward', [to]);
    await ends(await ask(sendOf(spine.forwarder, { value: ether / 100n, data })));
    expect(await words.coinBalance(to)).toBe(ether / 100n);
  },
  'a message': async (ask: (call: SpineCall) => Promise<Operation>) => {
    const message = 'Anmeldung bei Märkte, 0x41';
    const { fromAddress, signature } = await ends(await ask(messageOf(message)));
    const by = { address: fromAddress as `0x${string}`, signature: signature as `0x${string}` };
    expect(await verifyMessage({ ...by, message })).toBe(true);
  },
  'typed data': async (ask: (call: SpineCall) => Promise<Operation>) => {
    const call = permitOf(spine.usdc, spine.address, 5n * usdt);
    const { fromAddress, signature } = await ends(await ask(call));
    const by = { address: fromAddress as `0x${string}`, signature: signature as `0x${string}` };
    const typed = call.typedData as unknown as TypedDataDefinition;
    expect(await verifyTypedData({ ...typed, ...by })).toBe(true);
  },
};

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

async function ends(queued: Operation): Promise<Operation> {
  expect(queued.status).toBe('approved');
  const done = await words.settle(queued);
  expect(done).toMatchObject({ status: 'confirmed', failReason: null, stuck: null });
  expect(operationEventData(done).status).toBe(3);
  const outbox = await words.outboxOf(done);
  expect(outbox?.event).toMatchObject({
    name: `client.${done.opType}.confirmed`,
    data: { status: 3, tx_hash: done.txHash, signature: done.signature },
  });
  return done;
}
