import type { ScopeQuestion } from '#domain/wallet/policy/evaluate-policy.ts';
import type { RiskReason } from '#model/orders/operation-types.ts';
import type { SessionKey, SessionKeyScope } from '#model/session-key.ts';
import { buildSessionKey } from '#test/builders/builders.ts';

export const target = `0x${'c1'.repeat(20)}`;
export const selector = '0x12345678';
export const now = 1_767_300_000;
export const usd = (amount: number): bigint => BigInt(amount) * 1_000_000n;

export const question = (set: Partial<ScopeQuestion> = {}): ScopeQuestion => ({
  key: buildSessionKey(),
  now,
  projectId: 'demo',
  walletId: 1,
  call: {
    opType: 'send-tx',
    chain: 'ETH',
    contract: target,
    selector,
    nativeValue: 1n,
    isPayment: false,
    isComplete: true,
    isCall: true,
    isMoneyContract: false,
  },
  counted: {
    microUsd: usd(50),
    isNativeUnpriced: false,
    isCallUnknown: false,
    isUnlimited: false,
    isUnpriced: false,
  },
  usedTodayMicroUsd: 0n,
  hasWhitelist: false,
  holdsAllowance: false,
  ...set,
});

export const scope = (set: Partial<SessionKeyScope>): Partial<SessionKey> => ({
  scope: { chains: [], allowContracts: [], allowSelectors: [], denyNative: false, ...set },
});

/** What makes the key refuse the question above for this reason, and for no other. */
export const causes: Record<RiskReason, (key: SessionKey) => SessionKey> = {
  no_session_key: (key) => ({ ...key, revokedAt: now - 1 }),
  chain_not_in_scope: (key) => ({ ...key, scope: { ...key.scope, chains: ['BSC', 'TRX'] } }),
  contract_not_in_scope: (key) => ({
    ...key,
    scope: { ...key.scope, allowContracts: [`0x${'c2'.repeat(20)}`] },
  }),
  selector_not_in_scope: (key) => ({
    ...key,
    scope: { ...key.scope, allowSelectors: ['0xa9059cbb'] },
  }),
  native_denied: (key) => ({ ...key, scope: { ...key.scope, denyNative: true } }),
  over_per_tx: (key) => ({ ...key, maxPerTxMicroUsd: usd(50) - 1n }),
  over_daily_cap: (key) => ({ ...key, dailyCapMicroUsd: usd(50) - 1n }),
};
