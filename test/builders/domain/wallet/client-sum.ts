import { checkAddress } from '#chains/account/address.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { usdLimit } from '#domain/order/limits.ts';
import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import type { CallRequest } from '#domain/wallet/call-request.ts';
import { type SubmitDeps, submitOperation } from '#domain/wallet/submit-operation.ts';
import type { CreateOperation, Operation } from '#model/orders/operation.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { hashSessionKeyValue } from '#shared/crypto/session-key-value.ts';
import {
  buildProject,
  buildSessionKey,
  buildSettings,
  ethereum,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const chain = ethereum();
const usdt = usdtOf(chain).address ?? '';
const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45';
const gwei = 10n ** 9n;
const now = 1_767_225_610;

export const transferOf = (amount: string): CallRequest => ({
  opType: 'transfer',
  chain: 'ETH',
  token: 'USDT',
  to: recipient,
  amount,
  memo: null,
});

export const sendTx = (value: string, data = '0x', to: string = recipient): CallRequest => ({
  opType: 'send-tx',
  chain: 'ETH',
  to,
  value,
  data,
  gas: null,
});

/** Calldata of a router that is not decoded. */
export const multicall = sendTx('0x0', `0xac9650d8${'00'.repeat(64)}`, router);
export const text: CallRequest = { opType: 'sign-message', chain: 'ETH', message: 'Hello' };
export const hash32: CallRequest = { ...text, message: 'x'.repeat(32) };

const permitOf = (value: bigint): CallRequest => ({
  opType: 'sign-typed-data',
  chain: 'ETH',
  typedData: {
    domain: { name: 'Tether', version: '1', chainId: 1, verifyingContract: usdt },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner: recipient,
      spender: recipient,
      value: value.toString(),
      nonce: '0',
      deadline: '9999999999',
    },
  },
});

export const permit = (usd: string) => permitOf(usdLimit(Number(usd)));
export const unlimitedPermit = permitOf(2n ** 256n - 1n);

const value = `sk_1_${'5'.repeat(64)}`;

const confirmationOf = (key: SessionKey) => ({
  skId: key.skId,
  projectId: key.projectId,
  digest: sessionKeyDigest(key),
  confirmedBy: { id: 'admin-1', email: 'one@example.com' },
  at: now,
});

/** ETH at 2,000 USD, USDT at 1. */
export const prices: ReadonlyMap<string, PriceSnapshot> = new Map(
  Object.entries({ ETH: '2000', USDT: '1' }).map(([symbol, usd]) => [
    symbol,
    { symbol, usd, source: 'feed', readAt: now - 10, priceId: `${symbol}@${now - 10}` },
  ]),
);

/** A wallet that holds enough of all, in a project with this `client_daily_usd`. */
export function limitedTo(
  clientDailyUsd: number | null,
  settings: Partial<ProjectSettings> = {},
  known = prices,
) {
  let used = 0n;
  const empty = { reserved: 0n, epoch: 0 };
  let key: SessionKey | null = null;
  let isConfirmed = false;
  let made = 0;
  const deps = fake<SubmitDeps>({
    operations: fake<SubmitDeps['operations']>({
      reservations: async () => ({
        token: empty,
        native: empty,
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
      }),
      clientUsed: async () => used,
      create: async ({ operation, maxClientUsed }: CreateOperation) => {
        const sum = operation.reservation.clientMicroUsd ?? 0n;
        if (maxClientUsed != null && used > maxClientUsed) return 'client_sum_moved';
        used += sum;
        return 'created';
      },
    }),
    sessionKeys: {
      getForUse: async () => key,
      usedToday: async () => new Map(),
      noteUse: async () => {},
    },
    confirmations: {
      of: async () => (isConfirmed && key ? new Map([[key.skId, confirmationOf(key)]]) : new Map()),
    },
    addresses: fake<SubmitDeps['addresses']>({ owners: async () => new Map() }),
    allowances: { holdsAllowance: async () => false },
    balances: { balance: async () => ({ amount: 10n ** 30n, block: 1n }) },
    fees: {
      estimate: async () => ({
        gasLimit: 60_000n,
        maxFeePerGas: 20n * gwei,
        maxFee: 60_000n * 20n * gwei,
      }),
    },
    simulator: {
      simulate: async () => ({
        ok: true,
        revertReason: null,
        gas: 1n,
        balanceChanges: [],
        source: 'calldata',
        decodedCall: null,
      }),
    },
    prices: { latest: async () => new Map(known), isAuthentic: async () => true },
    clock: stoppedClock(now),
    ids: { next: (prefix) => `${prefix}${++made}` },
    log: fakeLogger().log,
    chain: () => chain,
    token: (_, symbol) => chain.tokens.find((token) => token.symbol === symbol),
    checkAddress: ({ family }, address) => checkAddress(family, address),
    readTypedData,
    checkMessage: personalMessageDigest,
  });
  const submit = (
    call: CallRequest,
    { sessionKey, ...of }: { sessionKey?: true | 'named'; isConfirmed?: true } = {},
  ): Promise<Operation> => {
    isConfirmed = of.isConfirmed === true;
    const named = { allowContracts: [router], allowSelectors: ['0xac9650d8'] };
    key =
      sessionKey === undefined
        ? null
        : buildSessionKey({
            secretHash: hashSessionKeyValue(value),
            expiresAt: now + 1_000,
            ...(sessionKey === 'named' &&
              call.opType === 'send-tx' && {
                scope: { chains: [], denyNative: false, ...named },
              }),
          });
    return submitOperation(deps, {
      project: buildProject(),
      settings: buildSettings({ clientDailyUsd, ...settings }),
      appId: 'app_1',
      requestId: 'r',
      from: null,
      sessionKey: key && value,
      idempotency: null,
      call,
    });
  };
  return { submit, used: () => used };
}
