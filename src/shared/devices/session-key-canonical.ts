import { canonicalJson } from '#shared/canonical-json.ts';

/** What an owner is shown of a session key before they confirm it, as the admin API answers it. */
export interface ShownSessionKey {
  name: string;
  scope: {
    chains: string[];
    allow_contracts: string[];
    allow_selectors: string[];
    deny_native: number;
    op_types: string[];
    allow_messages: number;
  };
  /** USD. */
  max_per_tx_usd: number;
  daily_cap_usd: number;
  ttl_days: number;
  /** Unix seconds. */
  created_at: number;
  expires_at: number;
}

/** The text of what a session key may do, for how much and how long. An owner's device signs its sha256. */
export function canonicalSessionKey(key: ShownSessionKey): string {
  const { chains, allow_contracts, allow_selectors, deny_native, op_types, allow_messages } =
    key.scope;
  return canonicalJson([
    'coffer-session-key-1',
    key.name,
    { chains, allow_contracts, allow_selectors, deny_native, op_types, allow_messages },
    [key.max_per_tx_usd, key.daily_cap_usd],
    [key.ttl_days, key.created_at, key.expires_at],
  ]);
}
