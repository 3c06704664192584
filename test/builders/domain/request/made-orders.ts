/** Orders that the real routes make, with what keys/verify-request recorded of their requests. */

import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { makeProveRequest, type ProveRequest } from '#domain/request/proven-requests.ts';
import { makeReadSignedOrder } from '#domain/request/read-signed-order.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { OperationType } from '#model/orders/operation-types.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildProject, recipient } from '#test/builders/builders.ts';
import { setUp as setUpSwap } from '#test/builders/functions/api/swap/execute.ts';
import { setUpApply } from '#test/builders/functions/api/withdraw/apply.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';
import type { FakeRequests } from '#test/fakes/ports/requests.ts';
import { bodies, clientWallet } from '#test/scenarios/client-wallet.ts';
import { now } from '#test/support/api.ts';

export const project = buildProject();

/** As the signer of EVM chains reads a signed body. */
export const readSignedOrder = makeReadSignedOrder({
  chain: (name) => chains[name],
  parseChain: (name) => parseChain(name, { aliases: true }),
  token: findToken,
  checkAddress: ({ family }, text) => checkAddress(family, text),
  readTypedData,
  checkMessage: personalMessageDigest,
});

/** The signer's look at these records; in `local` by default, where keys need no proof. */
export const prover = (asked: FakeRequests, set: { requiresProof?: boolean; at?: number } = {}) =>
  makeProveRequest({
    requests: asked.reader,
    readOrder: readSignedOrder,
    requiresProof: set.requiresProof ?? false,
    devices: fakeDevices().list,
    stage: 'prod',
    clock: stoppedClock(set.at ?? now),
  });

export interface Made<Kind> {
  order: Kind;
  asked: FakeRequests;
  proves: ProveRequest;
}

export const applyBody = {
  biz_order_id: 'o1',
  chain: 'ETHEREUM',
  token: 'USDT',
  to_address: recipient.toLowerCase(),
  amount: '12.50',
};

export async function madeWithdrawal(body: object = applyBody): Promise<Made<Withdrawal>> {
  const { send, created, guards } = setUpApply();
  await send(body);
  const { asked } = guards;
  return { order: created[0]!, asked, proves: prover(asked) };
}

export async function madeOperation(
  type: OperationType,
  options: { body?: object; key?: string; withSessionKey?: boolean } = {},
): Promise<Made<Operation> & { secretHash: string | null }> {
  const { ask, stored, guards, sessionKey, deps } = clientWallet();
  const value = options.withSessionKey ? sessionKey() : null;
  await ask(type, options.body ?? bodies[type], {
    ...(options.key && { 'idempotency-key': options.key }),
    ...(value && { 'x-session-key': value }),
  });
  const { asked } = guards;
  const shown = value && (await deps.sessionKeys.getForUse('sk_1'))?.secretHash;
  return { order: stored[0]!, asked, proves: prover(asked), secretHash: shown ?? null };
}

export async function madeSwap(fields: Record<string, unknown> = {}): Promise<Made<Swap>> {
  const { post, made, guards } = setUpSwap();
  await post(fields);
  const { asked } = guards;
  return { order: made[0]!.swap, asked, proves: prover(asked) };
}
