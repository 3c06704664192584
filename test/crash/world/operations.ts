/** Requests of a crash run for operations of the client wallet, and checks of the results. */
import { verifyMessage, verifyTypedData } from 'viem';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { checkAddress, checkAnyAddress } from '#chains/account/address.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { askedOperation } from '#domain/request/asked-order.ts';
import { createSessionKey } from '#domain/session-key/create-session-key.ts';
import { newSessionKey } from '#domain/session-key/new-session-key.ts';
import type { CallRequest } from '#domain/wallet/call-request.ts';
import {
  type SubmitDeps,
  type SubmitInput,
  submitOperation,
} from '#domain/wallet/submit-operation.ts';
import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { AllowanceReader, CallSimulator } from '#ports/chains.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { recordAsked } from '#test/support/record-asked.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import type { CrashPorts } from './ports.ts';
import type { World } from './world.ts';

/** A chain without calls gets no simulation request. */
const noAllowances: AllowanceReader = {
  holdsAllowance: () => Promise.reject(new Error('this chain has no calls')),
};
const noSimulator: CallSimulator = {
  simulate: () => Promise.reject(new Error('this chain has no calls')),
};

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');

/** The session key's daily limit in USD: more than a run ever asks for. */
const dailyCapUsd = 1_000_000;

/** The typed data of an order: a statement that moves nothing. */
const statementOf = ({ bizOrderId }: PlannedOrder) => ({
  domain: { name: 'Coffer', chainId: 1 },
  types: { Statement: [{ name: 'text', type: 'string' }] },
  primaryType: 'Statement',
  message: { text: bizOrderId },
});

/** The request for an order. It is always the same for one order, so a repeat is not a new call. */
function callOf(order: PlannedOrder, chain: Chain): CallRequest {
  const { toAddress: to, token, amount, units, bizOrderId } = order;
  const name = { chain: chain.name };
  switch (order.asks?.opType) {
    case 'send-tx': {
      const contract = chain.tokens.find(({ symbol }) => symbol === token)?.address ?? '';
      const data = `0xa9059cbb${word(to)}${word(units.toString(16))}`;
      return { ...name, opType: 'send-tx', to: contract, value: '0x0', data, gas: null };
    }
    case 'sign-message':
      return { ...name, opType: 'sign-message', message: bizOrderId };
    case 'sign-typed-data':
      return { ...name, opType: 'sign-typed-data', typedData: statementOf(order) };
    default:
      return { ...name, opType: 'transfer', token, to, amount, memo: null };
  }
}

/** The merchant asks for an operation under an Idempotency-Key, with or without its session key. */
export const submits = (cell: Cell, order: PlannedOrder) => async (ports: CrashPorts) => {
  const deps: SubmitDeps = {
    ...ports,
    simulator: ports.simulator ?? noSimulator,
    allowances: ports.allowances ?? noAllowances,
    readTypedData,
    checkMessage: personalMessageDigest,
    chain: () => ports.chain,
    token: (_, symbol) => ports.chain.tokens.find((token) => token.symbol === symbol),
    checkAddress: ({ family }, text) => checkAddress(family, text),
  };
  const input: SubmitInput = {
    project: cell.project,
    settings: buildSettings(),
    appId: `app_${cell.id}`,
    requestId: 'req',
    from: order.asks?.from === 'user' ? (cell.swapper?.wallet.address ?? null) : null,
    sessionKey: order.asks?.by === 'key' ? (cell.sessionKey?.value ?? null) : null,
    idempotency: { key: order.bizOrderId, digest: order.bizOrderId },
    call: callOf(order, ports.chain),
  };
  const { appId, sessionKey } = input;
  const orderNo = await recordAsked(ports, {
    appId,
    sessionKey,
    idempotencyKey: order.bizOrderId,
    terms: () => askedOperation(deps, input),
  });
  return submitOperation(deps, { ...input, orderNo });
};

/** Each merchant makes a session key with a large enough daily cap. No process is killed here. */
export async function makeSessionKeys(world: World, cells: Cell[]): Promise<void> {
  for (const cell of cells) {
    const { projectId, walletId } = cell.project;
    cell.sessionKey = await createSessionKey(
      {
        sessionKeys: makeSessionKeyStore(world.client, () => true),
        clock: world.clock(),
        ids: world.ids,
        checkAddress: checkAnyAddress,
        chain: () => world.chain.chain.name,
      },
      {
        projectId,
        walletId,
        appId: `app_${cell.id}`,
        requestId: 'req',
        named: newSessionKey(world.ids),
        // A key with limits signs messages only where its scope names them.
        request: { dailyCapUsd, ttlDays: 3_650, scope: { allowMessages: 1 } },
      },
    );
  }
}

/** The record of a requested operation, by its Idempotency-Key; null if it was never made. */
export async function operationOf(
  world: World,
  cell: Cell,
  { bizOrderId }: PlannedOrder,
): Promise<Operation | null> {
  const store = makeOperationStore(world.client);
  const known = await store.byIdempotencyKey(cell.id, bizOrderId, 0);
  return known && store.get(known.orderNo);
}

type Complain = (text: string) => void;

/** A signature exists exactly where one was requested and given, and the wallet made it. */
export async function checkSignature(
  cell: Cell,
  order: PlannedOrder,
  { signature, opType, orderNo }: Operation,
  complain: Complain,
): Promise<void> {
  const isDue = opType.startsWith('sign-') && order.ends === 'confirmed';
  if (!isDue || signature === null) {
    if (isDue || signature !== null) complain(`${orderNo} has the signature ${signature}`);
    return;
  }
  const by = {
    address: cell.wallet.address as `0x${string}`,
    signature: signature as `0x${string}`,
  };
  const isGood = await (opType === 'sign-message'
    ? verifyMessage({ ...by, message: order.bizOrderId })
    : verifyTypedData({ ...by, ...statementOf(order) } as Parameters<typeof verifyTypedData>[0]));
  if (!isGood) complain(`the signature of ${orderNo} is not the wallet's`);
}

/** The used part of the session key's daily caps equals exactly what was paid under the key. */
export async function checkCaps(world: World, cell: Cell, complain: Complain): Promise<void> {
  if (!cell.sessionKey) return;
  const { skId } = cell.sessionKey.key;
  const expected = new Map<string, bigint>();
  for (const order of cell.orders.filter(({ asks }) => asks)) {
    const record = await operationOf(world, cell, order);
    if (!record) continue;
    const { day, cap } = record.reservation;
    const used = record.status === 'confirmed' && cap ? cap.microUsd : 0n;
    expected.set(day, (expected.get(day) ?? 0n) + used);
  }
  for (const [day, sum] of expected) {
    const uses = await makeSessionKeyStore(world.client, () => true).usedToday([skId], day);
    const used = uses.get(skId)?.usedMicroUsd ?? 0n;
    if (used !== sum) complain(`${used} of the key's day ${day} is used, and ${sum} was paid`);
  }
}
