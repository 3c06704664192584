import { type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem';
import { expect } from 'vitest';
import { operationEventData } from '#domain/order/events/operation-event-data.ts';
import type { Operation } from '#model/orders/operation.ts';
import {
  ether,
  messageOf,
  newAddress,
  type operationWords,
  permitOf,
  sendOf,
  transferOf,
  usdt,
} from '#test/integration/spine/operations/text.ts';
import type { Spine } from '#test/scenarios/spine.ts';
import type { MadeKey, SpineCall } from '#test/scenarios/spine-operations.ts';
export const decidedBy = {
  'a session key': 'session_key',
  'an admin': 'pending',
  'the own rule of the project': 'auto',
};

/** Each kind of operation and each way to let it through. The world is there once the spine is up. */
export function callsOf(
  world: () => { spine: Spine; words: ReturnType<typeof operationWords>; key: MadeKey },
) {
  /** Who lets the operation through, and the state of the operation before the signature. */
  const ways = {
    'a session key': (call: SpineCall, from: string) =>
      world().spine.submit(call, world().words.by(world().key, { from })),
    'an admin': async (call: SpineCall, from: string) => {
      const pending = await world().spine.submit(call, { from });
      expect(pending).toMatchObject({
        status: 'pending',
        riskReason: 'no_session_key',
        approvedBy: [],
      });
      await world().spine.work({}, world().spine.walletOf(from));
      expect(await world().words.get(pending)).toMatchObject({
        status: 'pending',
        signature: null,
        nonce: null,
      });
      const approved = (await world().words.approve(pending)) as Operation;
      return approved.status === 'approved'
        ? approved
        : ((await world().words.approve(pending, 'ben')) as Operation);
    },
    'the own rule of the project': async (call: SpineCall, from: string) => {
      world().spine.settings.clientAutoApprove = true;
      return world().spine.submit(call, { from });
    },
  };

  /** Each kind of operation is signed as its own kind. The visible result is checked. */
  const kinds = {
    'a transfer of a token': async (ask: (call: SpineCall) => Promise<Operation>) => {
      const to = newAddress();
      await ends(await ask(transferOf('12.5', { to })));
      expect(await world().words.tokenBalance(to)).toBe(12_500_000n);
    },
    'a transfer of coin': async (ask: (call: SpineCall) => Promise<Operation>) => {
      const to = newAddress();
      await ends(await ask(transferOf('0.25', { to, token: 'ETH' })));
      expect(await world().words.coinBalance(to)).toBe(ether / 4n);
    },
    'a send-tx': async (ask: (call: SpineCall) => Promise<Operation>) => {
      const to = newAddress();
      const data = world().spine.call('Forwarder', 'forward', [to]);
      await ends(await ask(sendOf(world().spine.forwarder, { value: ether / 100n, data })));
      expect(await world().words.coinBalance(to)).toBe(ether / 100n);
    },
    'a message': async (ask: (call: SpineCall) => Promise<Operation>) => {
      const message = 'Anmeldung bei Märkte, 0x41';
      const { fromAddress, signature } = await ends(await ask(messageOf(message)));
      const by = { address: fromAddress as `0x${string}`, signature: signature as `0x${string}` };
      expect(await verifyMessage({ ...by, message })).toBe(true);
    },
    'typed data': async (ask: (call: SpineCall) => Promise<Operation>) => {
      const call = permitOf(world().spine.usdc, world().spine.address, 5n * usdt);
      const { fromAddress, signature } = await ends(await ask(call));
      const by = { address: fromAddress as `0x${string}`, signature: signature as `0x${string}` };
      const typed = call.typedData as unknown as TypedDataDefinition;
      expect(await verifyTypedData({ ...typed, ...by })).toBe(true);
    },
  };

  async function ends(queued: Operation): Promise<Operation> {
    expect(queued.status).toBe('approved');
    const done = await world().words.settle(queued);
    expect(done).toMatchObject({ status: 'confirmed', failReason: null, stuck: null });
    expect(operationEventData(done).status).toBe(3);
    const outbox = await world().words.outboxOf(done);
    expect(outbox?.event).toMatchObject({
      name: `client.${done.opType}.confirmed`,
      data: { status: 3, tx_hash: done.txHash, signature: done.signature },
    });
    return done;
  }

  return { kinds, ways };
}
