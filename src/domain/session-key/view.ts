/**
 * Session keys as answers show them (docs/interface.md "Session key", docs/decisions.md
 * "Session key list items").
 */

import type { SessionKeyAnswer } from '#contract/session-key/answers.ts';
import type { SessionKey, SessionKeyUse } from '#model/session-key.ts';
import { microToNumber } from '#money/micro-to-number.ts';

/**
 * USD from which a cap is none (docs/interface.md "Size limits"), and what a key without one shows.
 */
export const noCapUsd = 1e12;

const shownCap = (micro: bigint | null): number =>
  micro === null ? noCapUsd : microToNumber(micro);

/** What a key may do, in the words of the request that made it. */
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
  },
  max_per_tx_usd: shownCap(maxPerTxMicroUsd),
  daily_cap_usd: shownCap(dailyCapMicroUsd),
});

function statusOf({ revokedAt, expiresAt }: SessionKey, now: number) {
  if (revokedAt !== null) return 'revoked';
  return now < expiresAt ? 'active' : 'expired';
}

/** An item of the list; its secret is nowhere in it. */
export const presentSessionKey = (
  key: SessionKey,
  use: SessionKeyUse,
  now: number,
): SessionKeyAnswer => ({
  sk_id: key.skId,
  name: key.name,
  ...presentScope(key),
  used_today_usd: microToNumber(use.usedMicroUsd),
  ttl_days: key.ttlDays,
  status: statusOf(key, now),
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: use.lastUsedAt,
});

/** The answer of create: the one place where the whole value is. */
export const presentNewSessionKey = ({ key, value }: { key: SessionKey; value: string }) => ({
  sk_id: value,
  expires_at: new Date(key.expiresAt * 1000).toISOString(),
});
