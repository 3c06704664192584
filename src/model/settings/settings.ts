/**
 * The settings of a project, one row each. What is stored, the body of a PATCH, what a change
 * loosens, the answers, their description, the form and words of the console, and what an owner names
 * when a project is made follow from the row. docs/admin-api.md "Settings" has them for people.
 */
import {
  lowersLowered,
  lowersRaised,
  namesMore,
  opensList,
  raisesBound,
  raisesLimit,
  sweepsLooser,
} from './loosening.ts';
import { screeningLooser } from './screening-settings.ts';
import type { Given, SettingKind, SettingValue, Stored } from './setting-values.ts';

/** Which changes let more through. Outside `local` they take two owners. */
interface Loosening<T> {
  isLooser(before: T, after: T): boolean;
  /** Those changes, as the subject of "... needs a second owner". */
  change: string;
}

interface SettingRow<W extends string, V extends SettingValue> {
  /** The name in the admin API. */
  wire: W;
  value: V;
  /** What a new project has. */
  standard: Stored[V['kind']];
  /** null: no change loosens. */
  loosens: Loosening<Stored[V['kind']]> | null;
  /** The field in openapi-admin.json. */
  text: string;
  /** The field in the console: its name, and what it does. */
  label: string;
  does: string;
}

const setting = <const W extends string, const V extends SettingValue>(
  row: SettingRow<W, V>,
): SettingRow<W, V> => row;

export const settings = {
  ipWhitelist: setting({
    wire: 'ip_whitelist',
    value: { kind: 'entries', atMost: 200, length: 64 },
    standard: [],
    loosens: { isLooser: opensList, change: 'A new entry, or an empty list,' },
    text: 'Where requests may come from; empty means anywhere.',
    label: 'IP whitelist',
    does: 'Where API requests may come from. Empty allows every address.',
  }),
  addressWhitelist: setting({
    wire: 'address_whitelist',
    value: { kind: 'entries', atMost: 500, length: 128 },
    standard: [],
    loosens: { isLooser: opensList, change: 'A new entry, or an empty list,' },
    text: 'The only allowed recipients; empty means any.',
    label: 'Address whitelist',
    does: 'Where payments may go. Empty allows every address.',
  }),
  dailyLimits: setting({
    wire: 'daily_limits',
    value: { kind: 'limits', atMost: 100 },
    standard: [],
    loosens: { isLooser: raisesLimit, change: 'Raising or dropping a limit' },
    text: 'The most that may be withdrawn in a UTC day, by token.',
    label: 'Daily limits',
    does: 'The most of a token that withdrawals may move per UTC day.',
  }),
  /** The confirmations that the project raised above the chain's default. */
  confirmations: setting({
    wire: 'confirmations',
    value: { kind: 'by-chain', from: null, to: 10_000 },
    standard: {},
    loosens: { isLooser: lowersRaised, change: 'Lowering them' },
    text: 'Thresholds that the project has raised, by chain.',
    label: 'Confirmations',
    does: 'Blocks that a deposit waits for, if higher than the network’s default.',
  }),
  /** The seconds before credit that the project lowered below the chain's default. */
  creditSeconds: setting({
    wire: 'credit_seconds',
    value: { kind: 'by-chain', from: 0, to: 86_400 },
    standard: {},
    loosens: { isLooser: lowersLowered, change: 'Lowering them' },
    text: 'Seconds before a credit, by chain, where the project lowered them.',
    label: 'Crediting delay (seconds)',
    does: 'How old a deposit’s block must be before it is credited, if lower than the default.',
  }),
  pendingTtlS: setting({
    wire: 'pending_ttl_s',
    value: { kind: 'seconds', from: 60, to: 2_592_000 },
    standard: 86_400,
    loosens: null,
    text: 'Seconds until a waiting operation expires.',
    label: 'Approval window (hours)',
    does: 'An operation that nobody approves in this time expires.',
  }),
  /**
   * If level 1 withdrawals of a UTC day and their highest fees exceed this sum in USD, further ones
   * get level 2.
   */
  autoApproveDailyUsd: setting({
    wire: 'auto_approve_daily_usd',
    value: { kind: 'daily-usd', atCreation: 'must be named' },
    standard: null,
    loosens: { isLooser: raisesBound, change: 'Raising or lifting it' },
    text: 'What level 1 may pay in a UTC day without approvals, fees included; null: no limit.',
    label: 'Daily auto-approval limit (USD)',
    does: 'Small withdrawals that need no approval, with their highest fees, per UTC day. Empty: no limit.',
  }),
  /**
   * The most that the highest fees of payments without approval may sum to in a UTC day, in USD: a
   * level 1 withdrawal above it gets level 2, a swap is refused.
   */
  autoFeesDailyUsd: setting({
    wire: 'auto_fees_daily_usd',
    value: { kind: 'daily-usd', atCreation: 'has its default' },
    standard: 1_000,
    loosens: { isLooser: raisesBound, change: 'Raising or lifting it' },
    text: 'The sum of the highest fees of payments without approvals in a UTC day; null: no limit.',
    label: 'Daily limit of auto-approved fees (USD)',
    does: 'The highest fees of withdrawals and swaps that need no approval, per UTC day. Empty: no limit.',
  }),
  /** The most that swaps of a UTC day may be worth in USD, by what is sold. The signer counts it too. */
  swapDailyUsd: setting({
    wire: 'swap_daily_usd',
    value: { kind: 'daily-usd', atCreation: 'must be named' },
    standard: null,
    loosens: { isLooser: raisesBound, change: 'Raising or lifting it' },
    text: 'The total value of swaps in a UTC day; null: no limit.',
    label: 'Daily swap limit (USD)',
    does: 'The total value of swaps per UTC day. Empty: no limit.',
  }),
  /**
   * The most that operations of the client wallet may be worth in a UTC day, with their highest fees,
   * whichever session key lets them through; one above it waits for an admin. The signer counts it too.
   */
  clientDailyUsd: setting({
    wire: 'client_daily_usd',
    value: { kind: 'daily-usd', atCreation: 'must be named' },
    standard: null,
    loosens: { isLooser: raisesBound, change: 'Raising or lifting it' },
    text: 'What operations may move in a UTC day without an admin, fees included; null: no bound.',
    label: 'Daily limit of client operations (USD)',
    does: 'What operations may move without an approver, by all session keys, per UTC day. Empty: no limit.',
  }),
  /**
   * The most that orders approved by people may be worth in a UTC day; one above it needs two more
   * approvers. The signer counts it.
   */
  approvedDailyUsd: setting({
    wire: 'approved_daily_usd',
    value: { kind: 'daily-usd', atCreation: 'has its default' },
    standard: null,
    loosens: { isLooser: raisesBound, change: 'Raising or lifting it' },
    text: 'What approvals may send in a UTC day; above it an order needs two more approvers. null: no bound.',
    label: 'Daily limit of approvals (USD)',
    does: 'What approvals send per UTC day; an order above it needs two more approvers. Empty: no limit.',
  }),
  /** A session key without a daily cap, or with one above `client_daily_usd`, waits for an owner. */
  confirmSessionKeys: setting({
    wire: 'confirm_session_keys',
    value: { kind: 'switch' },
    standard: false,
    loosens: { isLooser: (before, after) => before && !after, change: 'Switching it off' },
    text: 'A session key without a daily cap works only once an owner has confirmed it.',
    label: 'Confirm session keys without a cap',
    does: 'A session key without a daily cap works only once an owner has confirmed it.',
  }),
  /** The highest slippage that a quote may ask for; null: the interface's 2,000. */
  maxSwapSlippageBps: setting({
    wire: 'max_swap_slippage_bps',
    value: { kind: 'basis-points-or-none', from: 10, to: 2_000 },
    standard: null,
    loosens: { isLooser: raisesBound, change: 'Raising or lifting it' },
    text: 'The highest slippage of a quote, in basis points; null: 2,000.',
    label: 'Max. swap slippage (%)',
    does: 'The highest slippage of a quote. Empty: 20 %.',
  }),
  /** How far from the market price a quote may be. */
  maxQuoteDeviationBps: setting({
    wire: 'max_quote_deviation_bps',
    value: { kind: 'basis-points', from: 10, to: 1_500 },
    standard: 500,
    loosens: { isLooser: raisesBound, change: 'Raising it' },
    text: 'How far from the market price a quote may be, in basis points.',
    label: 'Max. deviation from market price (%)',
    does: 'How far the price of a swap quote may be from the market.',
  }),
  /** Operations of the client wallet need neither a session key nor an admin. */
  clientAutoApprove: setting({
    wire: 'client_auto_approve',
    value: { kind: 'switch' },
    standard: false,
    loosens: { isLooser: (before, after) => !before && after, change: 'Switching it on' },
    text: 'Operations need neither a session key nor an admin.',
    label: 'Auto-approve client operations',
    does: 'Operations of the client wallet need neither a session key nor an approver.',
  }),
  /**
   * How deposits are collected. Another destination and addresses that delegate take two owners.
   * Whether deposits are collected, from which value on and for which fees a day takes one: the signer
   * pays only the project's own addresses and its whitelist (docs/sweeps.md "Turning it on").
   */
  sweeps: setting({
    wire: 'sweeps',
    value: { kind: 'sweeps' },
    standard: {},
    loosens: {
      isLooser: sweepsLooser,
      change: 'A destination other than the hot wallet, or delegation on one more network,',
    },
    text: 'Collecting deposits, by family.',
    label: 'Sweeps',
    does: 'How deposits of EVM and Solana addresses are collected.',
  }),
  /**
   * Where several withdrawals of one token that wait are paid in one transaction
   * (docs/decisions/0109-group-commit.md). The signer reads it again at each.
   */
  grouping: setting({
    wire: 'grouping',
    value: { kind: 'chains' },
    standard: [],
    loosens: { isLooser: namesMore, change: 'One more network' },
    text: 'Chains on which withdrawals that wait are paid many in one transaction.',
    label: 'Grouped payments',
    does: 'Networks, separated by commas, on which withdrawals of one token that wait are paid in one transaction.',
  }),
  /** Who is asked about deposits before they are credited, and about orders before they are signed. */
  screening: setting({
    wire: 'screening',
    value: { kind: 'screening' },
    standard: null,
    loosens: {
      isLooser: screeningLooser,
      change: 'Switching it on or off, another URL or secret, or asking about less,',
    },
    text: 'The provider that is asked about deposits and orders; null: nobody is.',
    label: 'Screening',
    does: 'Asks a provider about deposits before they are credited, and about orders before they are signed.',
  }),
  /**
   * Approvals, and confirmations of what is asked for from then on, count only if a device of the person
   * signed them (docs/decisions/0089-people-sign.md). A project that is made outside `local` begins with
   * it, unless two owners say otherwise; one of an earlier release has the standard.
   */
  requireSignatures: setting({
    wire: 'require_signatures',
    value: { kind: 'switch' },
    standard: false,
    loosens: { isLooser: (before, after) => before && !after, change: 'Switching it off' },
    text: 'Approvals and confirmations count only if a device of the person signed them.',
    label: 'Require signatures',
    does: 'Approvals and confirmations count only if a passkey or key file of the person signed them. Orders wait until enough people have one.',
  }),
  /** By which keys of their metadata orders are found. An order is in the lists of those that it was made under. */
  metadataFilters: setting({
    wire: 'metadata_filters',
    value: { kind: 'metadata-keys', atMost: 3 },
    standard: [],
    loosens: null,
    text: 'Keys of metadata by which lists of orders filter; for orders that are made from then on.',
    label: 'Metadata filters',
    does: 'Up to three keys of metadata, separated by commas, by which the merchant finds its orders.',
  }),
  /** Send `withdraw.pending` and `client.*.pending` for orders that wait for an admin. */
  pendingWebhooks: setting({
    wire: 'pending_webhooks',
    value: { kind: 'switch' },
    standard: false,
    loosens: null,
    text: 'Whether `*.pending` events are sent.',
    label: 'Send “pending” webhooks',
    does: 'Send withdraw.pending and client.*.pending for orders that wait for an approver.',
  }),
} as const;

type Settings = typeof settings;
export type SettingName = keyof Settings;
type KindOf<N extends SettingName> = Settings[N]['value']['kind'];

/** The settings whose values are of these kinds. */
export type SettingOf<K extends SettingKind> = {
  [N in SettingName]: KindOf<N> extends K ? N : never;
}[SettingName];

/** The name of a setting in the admin API. */
export type WireName<N extends SettingName = SettingName> = Settings[N]['wire'];

/** The settings of a project, as they are stored. */
export type SettingValues = { [N in SettingName]: Stored[KindOf<N>] };

/** Any settings, as a body names them. */
export type SettingsBody = { [N in SettingName as WireName<N>]?: Given[KindOf<N>] };

/** A row, whichever it is. */
export type AnySetting = SettingRow<WireName, SettingValue>;

export const settingRows = Object.entries(settings) as [SettingName, AnySetting][];

/** The rows of the settings whose values are of these kinds, in the order of the table. */
export const settingsOf = <K extends SettingKind>(...kinds: K[]) =>
  settingRows.filter(([, { value }]) => (kinds as SettingKind[]).includes(value.kind)) as [
    SettingOf<K>,
    Settings[SettingOf<K>],
  ][];

/** Settings of a new project. Outside `local` its owner names three daily sums. */
export const standardSettings = (): SettingValues =>
  Object.fromEntries(
    settingRows.map(([name, { standard }]) => [name, structuredClone(standard)]),
  ) as SettingValues;
