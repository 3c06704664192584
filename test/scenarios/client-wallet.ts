/**
 * The handlers of the client wallet over fakes of their ports: a rich wallet, all calls in memory.
 */

import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { makeHandler as makeSendTx } from '#functions/api/client/send-tx.ts';
import { makeHandler as makeSignMessage } from '#functions/api/client/sign-message.ts';
import { makeHandler as makeSignTypedData } from '#functions/api/client/sign-typed-data.ts';
import { makeHandler as makeTransfer } from '#functions/api/client/transfer.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { OperationType } from '#model/orders/operation-types.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { OperationStore } from '#ports/orders.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { hashSessionKeyValue, newSessionKeyValue } from '#shared/crypto/session-key-value.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';
import { buildSessionKey, recipient } from '../builders/builders.ts';
import { buildKey, call, fakeGuards, now, type Reply, signedEvent } from '../support/api.ts';

/** The address of a sub-account of the project `demo`. */
export const subAddress = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

export const bodies = {
  transfer: { chain: 'ETH', token: 'USDT', to: recipient, amount: '12.5' },
  'send-tx': { chain: 'ETH', to: recipient, value: '0xde0b6b3a7640000', data: '0xdeadbeef' },
  'sign-message': { chain: 'ETH', message: 'Sign in to example.com\n' },
  'sign-typed-data': {
    chain: 'ETH',
    domain: { name: 'Mail', chainId: 1 },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  },
} satisfies Record<OperationType, object>;

const emptyView = {
  token: { reserved: 0n, epoch: 0 },
  native: { reserved: 0n, epoch: 0 },
  dailyUsed: 0n,
  autoApproveUsedMicroUsd: 0n,
};

export function clientWallet(options: { permission?: 'read' | 'manage' | 'approve' } = {}) {
  const guards = fakeGuards({ keys: [buildKey({ permission: options.permission ?? 'manage' })] });
  const stored: Operation[] = [];
  const outbox: OutboxItem[] = [];
  const named = new Map<string, { orderNo: string; digest: string }>();
  const keys = new Map<string, SessionKey>();
  const operations: OperationStore = {
    get: async (no) => stored.find(({ orderNo }) => orderNo === no) ?? null,
    getMany: async (nos) => stored.filter(({ orderNo }) => nos.includes(orderNo)),
    transition: async () => null,
    byIdempotencyKey: async (_project, key) => named.get(key) ?? null,
    clientUsed: async () => 0n,
    reservations: async () => emptyView,
    create: async ({ operation, idempotency, outbox: item }) => {
      if (idempotency && named.has(idempotency.key)) return 'duplicate';
      if (idempotency) {
        named.set(idempotency.key, { orderNo: operation.orderNo, digest: idempotency.digest });
      }
      stored.push(operation);
      outbox.push(item);
      return 'created';
    },
  };
  const deps: SubmitDeps = {
    operations,
    sessionKeys: {
      getForUse: async (skId) => keys.get(skId) ?? null,
      usedToday: async () => new Map(),
      noteUse: async () => {},
    },
    confirmations: fakeConfirmations(),
    addresses: {
      owners: async (family, addresses) =>
        new Map(
          addresses
            .filter((address) => address === subAddress)
            .map((address) => [
              address,
              { family, address, projectId: 'demo', subIndex: 1, userId: 'u1' },
            ]),
        ),
    },
    allowances: { holdsAllowance: async () => false },
    balances: { balance: async () => ({ amount: 10n ** 30n, block: 1n }) },
    fees: { estimate: async () => ({ gasLimit: 50_000n, maxFeePerGas: 1n, maxFee: 50_000n }) },
    simulator: {
      simulate: async ({ from, value }) => ({
        ok: true,
        revertReason: null,
        gas: 21_000n,
        decodedCall: null,
        source: 'trace',
        balanceChanges: [
          { address: from, token: 'ETH', tokenAddress: null, tokenId: null, amount: -value },
        ],
      }),
    },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.map((symbol) => [
            symbol,
            { symbol, usd: symbol === 'ETH' ? '2000' : '1', source: 't', readAt: 1, priceId: 'p' },
          ]),
        ),
      isAuthentic: async () => true,
    },
    ids: makeIds(),
    clock: guards.clock,
    log: guards.log,
    chain: (name) => ({ ...chains[name], enabled: true }),
    token: findToken,
    checkAddress: ({ family }, text) => checkAddress(family, text),
    readTypedData,
    checkMessage: personalMessageDigest,
  };
  const handlers = {
    transfer: makeTransfer(guards, deps),
    'send-tx': makeSendTx(guards, deps),
    'sign-message': makeSignMessage(guards, deps),
    'sign-typed-data': makeSignTypedData(guards, deps),
  };
  let timestamp = now;
  return {
    guards,
    stored,
    outbox,
    deps,
    handlers,
    /** Sends a request to a handler, each time with a new signature. */
    ask: (
      type: OperationType,
      body: unknown = bodies[type],
      headers: Record<string, string> = {},
    ): Promise<Reply> => {
      timestamp += timestamp < now + 290 ? 1 : -580;
      const path = `/v1/client/${type}`;
      return call(handlers[type], signedEvent({ path, body: body as object, headers, timestamp }));
    },
    /** Creates a session key and returns its whole value. */
    sessionKey: (set: Partial<SessionKey> = {}): string => {
      const skId = `sk_${keys.size + 1}`;
      const value = newSessionKeyValue(skId);
      keys.set(skId, buildSessionKey({ skId, secretHash: hashSessionKeyValue(value), ...set }));
      return value;
    },
  };
}
