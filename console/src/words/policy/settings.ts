/** The settings of a project in words: what each does, and which way needs a second owner. */
interface SettingWords {
  label: string;
  /** What it does. */
  does: string;
  /** The way that loosens it, and so waits for a second owner; null: every change is at once. */
  loosens: string | null;
}

export const settingWords: Record<string, SettingWords> = {
  ip_whitelist: {
    label: 'IP whitelist',
    does: 'Where API requests may come from. Empty allows every address.',
    loosens: 'An entry more, or an empty list,',
  },
  address_whitelist: {
    label: 'Address whitelist',
    does: 'Where payments may go. Empty allows every address.',
    loosens: 'An entry more, or an empty list,',
  },
  daily_limits: {
    label: 'Daily limits',
    does: 'The most of a token that withdrawals of a UTC day may move.',
    loosens: 'Raising or dropping a limit',
  },
  confirmations: {
    label: 'Confirmations',
    does: 'Blocks that a deposit waits for, where the project raised the network’s default.',
    loosens: 'Lowering them',
  },
  credit_seconds: {
    label: 'Seconds before credit',
    does: 'How old a deposit’s block is before it is credited, where lowered.',
    loosens: 'Lowering them',
  },
  pending_ttl_s: {
    label: 'An operation waits at most',
    does: 'Seconds until an operation that nobody approved expires.',
    loosens: null,
  },
  auto_approve_daily_usd: {
    label: 'Approved by itself a day',
    does: 'USD of small withdrawals a UTC day, with their highest fees, that need no approval. Empty: no bound.',
    loosens: 'Raising or lifting it',
  },
  auto_fees_daily_usd: {
    label: 'Fees without approval a day',
    does: 'USD that the highest fees of withdrawals and swaps without approval may sum to a UTC day. Empty: no bound.',
    loosens: 'Raising or lifting it',
  },
  swap_daily_usd: {
    label: 'Swaps a day',
    does: 'USD that the swaps of a UTC day may be worth. Empty: no bound.',
    loosens: 'Raising or lifting it',
  },
  max_swap_slippage_bps: {
    label: 'Slippage of swaps',
    does: 'The most that a quote may ask for, in hundredths of a percent. Empty: 2,000.',
    loosens: 'Raising or lifting it',
  },
  max_quote_deviation_bps: {
    label: 'A quote’s distance from the market',
    does: 'How far a swap’s price may be off, in hundredths of a percent.',
    loosens: 'Raising it',
  },
  client_auto_approve: {
    label: 'Operations without approval',
    does: 'Operations of the client wallet need neither a session key nor an admin.',
    loosens: 'Switching it on',
  },
  pending_webhooks: {
    label: 'Webhooks of what waits',
    does: 'Send withdraw.pending and client.*.pending for orders that wait for an admin.',
    loosens: null,
  },
  sweeps: {
    label: 'Sweeps',
    does: 'How deposits of EVM and Solana addresses are collected.',
    loosens: 'Another destination than the hot wallet, or delegating on one network more,',
  },
};

export const settingLabel = (name: string): string => settingWords[name]?.label ?? name;

/** How a change of a setting takes effect, before anything is typed. */
export function effectWords(name: string, isLocal: boolean): string {
  const { loosens = null } = settingWords[name] ?? {};
  if (loosens === null || isLocal) return 'Takes effect at once.';
  return `${loosens} needs a second owner; anything else takes effect at once.`;
}

/** A value of a setting, for people. */
export function settingValue(value: unknown): string[] {
  if (value === null || value === undefined) return ['none'];
  if (typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (Array.isArray(value)) return value.length === 0 ? ['empty'] : value.map(itemText);
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length === 0
      ? ['none']
      : entries.flatMap(([key, inner]) =>
          typeof inner === 'object' && inner !== null
            ? Object.entries(inner).map(([field, one]) => `${key} ${field}: ${flat(one)}`)
            : [`${key}: ${flat(inner)}`],
        );
  }
  return [String(value)];
}

const flat = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function itemText(item: unknown): string {
  const { chain, token, amount } = (item ?? {}) as Record<string, unknown>;
  return chain && token ? `${amount} ${token} on ${chain}` : flat(item);
}
