/**
 * Session keys as answers show them (docs/interface.md "Session key", docs/decisions.md
 * "Session key list items").
 */

import type { SessionKey, SessionKeyScope, SessionKeyUse } from '#model/session-key.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import type { SessionKeyAnswer } from '#wire/merchant/session-key/answers.ts';

/**
 * A cap of this many USD or more is not a cap (docs/interface.md "Size limits"); keys without a cap
 * show this value.
 */
export const noCapUsd = 1e12;

const shownCap = (micro: bigint | null): number =>
  micro === null ? noCapUsd : microToNumber(micro);

/** The scope and caps of a key, in the form of the request that created it. */
export const presentScope = ({
  scope,
  maxPerTxMicroUsd,
  dailyCapMicroUsd,
}: SessionKey): Pick<SessionKeyAnswer, 'scope' | 'max_per_tx_usd' | 'daily_cap_usd'> => ({
  scope: {
    chains: scope.chains,
    allow_contracts: scope.allowContracts,
    allow_selectors: scope.allowSelectors,
    deny_native: scope.denyNative ? 1 : 0,
    op_types: scope.opTypes ?? [],
    allow_messages: signsMessages(scope, maxPerTxMicroUsd ?? dailyCapMicroUsd) ? 1 : 0,
  },
  max_per_tx_usd: shownCap(maxPerTxMicroUsd),
  daily_cap_usd: shownCap(dailyCapMicroUsd),
});

const signsMessages = ({ allowMessages }: SessionKeyScope, cap: bigint | null): boolean =>
  allowMessages ?? cap === null;

function keyStatus({ revokedAt, expiresAt }: SessionKey, now: number) {
  if (revokedAt !== null) return 'revoked';
  return now < expiresAt ? 'active' : 'expired';
}

/** An item of the list. It does not contain the secret. */
export const presentSessionKey = (
  key: SessionKey,
  use: SessionKeyUse,
  now: number,
  waitsForOwner = false,
): SessionKeyAnswer => ({
  sk_id: key.skId,
  name: key.name,
  ...presentScope(key),
  used_today_usd: microToNumber(use.usedMicroUsd),
  ttl_days: key.ttlDays,
  status: keyStatus(key, now),
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: use.lastUsedAt,
  waits_for_owner: waitsForOwner ? 1 : 0,
});

/** The answer of create, the only place that shows the complete value. */
export const presentNewSessionKey = ({ key, value }: { key: SessionKey; value: string }) => ({
  sk_id: value,
  expires_at: new Date(key.expiresAt * 1000).toISOString(),
});
