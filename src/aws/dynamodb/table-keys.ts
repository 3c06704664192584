/**
 * Every key of every table, in one place. Each table has `pk` and `sk` (strings); who may write a
 * table decides what is in it (docs/decisions/0001-spine.md). `pad` keeps numbers in order.
 */
import { createHash } from 'node:crypto';
import type { ChainName, Family } from '#contract/chains.ts';

export interface Key {
  pk: string;
  sk: string;
}

/** A number as text that sorts like the number (16 digits). */
export const pad = (n: number | bigint, digits = 16): string => n.toString().padStart(digits, '0');

/** Table `projects`: tenants, keys, settings. Written by the admin functions. */
export const projectKeys = {
  meta: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'META' }),
  settings: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'SETTINGS' }),
  freeze: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'FREEZE' }),
  keyPointer: (projectId: string, appId: string): Key => ({
    pk: `P#${projectId}`,
    sk: `KEY#${appId}`,
  }),
  apiKey: (appId: string): Key => ({ pk: `K#${appId}`, sk: 'META' }),
  index: (projectId: string): Key => ({ pk: 'PROJECTS', sk: projectId }),
  /** Whose hot wallet an address is. */
  hotWallet: (family: Family, address: string): Key => ({
    pk: `HOT#${family}#${address}`,
    sk: '-',
  }),
  walletCounter: (): Key => ({ pk: 'COUNTER', sk: 'WALLET' }),
  /** How far the making of a project's keys has come (make-project-keys). */
  keysMarker: (projectId: string): Key => ({ pk: `P#${projectId}`, sk: 'KEYS' }),
  /** A change that waits for a second owner. */
  change: (projectId: string, changeId: string): Key => ({
    pk: `P#${projectId}`,
    sk: `CHANGE#${changeId}`,
  }),
};

/** Table `guards`: nonces and rate counters, all with a TTL. Written by the API functions. */
export const guardKeys = {
  nonce: (appId: string, nonce: string): Key => ({ pk: `N#${appId}#${nonce}`, sk: '-' }),
  signature: (appId: string, digest: string): Key => ({ pk: `G#${appId}#${digest}`, sk: '-' }),
  /** `scope` is 'app', 'public' or 'failed'; `minute` counts from the epoch. */
  rate: (scope: string, id: string, minute: number): Key => ({
    pk: `R#${scope}#${id}#${minute}`,
    sk: '-',
  }),
};

/** Table `money`: orders, reservations, limits, nonces, signed bytes. */
export const moneyKeys = {
  /** Withdrawals and operations, by the order's number. */
  order: (orderNo: string): Key => ({ pk: `W#${orderNo}`, sk: 'ORDER' }),
  /** Of swaps: their biz_order_ids are apart from the withdrawals'. */
  swapOrder: (projectId: string, bizOrderId: string): Key => ({
    pk: `SB#${projectId}#${bizOrderId}`,
    sk: '-',
  }),
  bizOrder: (projectId: string, bizOrderId: string): Key => ({
    pk: `B#${projectId}#${bizOrderId}`,
    sk: '-',
  }),
  reserved: (projectId: string, chain: ChainName, address: string, token: string): Key => ({
    pk: `RES#${projectId}#${chain}#${address}#${token}`,
    sk: '-',
  }),
  dailyLimit: (projectId: string, chain: ChainName, token: string, day: string): Key => ({
    pk: `LIM#${projectId}#${chain}#${token}#${day}`,
    sk: '-',
  }),
  /** An Idempotency-Key of client calls. */
  idempotency: (projectId: string, key: string): Key => ({
    pk: `IK#${projectId}#${key}`,
    sk: '-',
  }),
  autoApprove: (projectId: string, day: string): Key => ({
    pk: `AUTO#${projectId}#${day}`,
    sk: '-',
  }),
  nonceState: (chain: ChainName, address: string): Key => ({
    pk: `SLOT#${chain}#${address}`,
    sk: 'NONCE',
  }),
  slot: (chain: ChainName, address: string, nonce: number): Key => ({
    pk: `SLOT#${chain}#${address}`,
    sk: `S#${pad(nonce)}`,
  }),
  claim: (chain: ChainName, txHash: string): Key => ({ pk: `TX#${chain}#${txHash}`, sk: '-' }),
  /** What a session key's operations reserved on a UTC day: `used`, in micro-USD. */
  sessionCap: (skId: string, day: string): Key => ({ pk: `CAP#${skId}#${day}`, sk: '-' }),
  /** When an operation was last queued under a session key: `at`. */
  sessionUse: (skId: string): Key => ({ pk: `CAP#${skId}`, sk: 'LAST' }),
};

/**
 * GSI `work` of `money` (sparse: `work_pk`, `work_sk`): orders that are not final, by chain.
 * work_sk: `P#` waits for approval, `A#` approved, `G#` only to be signed, `S#` signed; then address,
 * then age.
 * GSI `mined` of `money` (sparse: `mined_pk`, `mined_sk`): slots mined and not final, by block.
 */
export const workKeys = {
  pk: (chain: ChainName): string => `WORK#${chain}`,
  sk: (
    stage: 'P' | 'A' | 'G' | 'S' | 'M',
    address: string,
    createdAtMs: number,
    id: string,
  ): string => `${stage}#${address}#${pad(createdAtMs)}#${id}`,
  minedPk: (chain: ChainName): string => `MINED#${chain}`,
  /** Apart, so that a tick does not read for minutes what only waits for its finality. */
  confirmedPk: (chain: ChainName): string => `CONFIRMED#${chain}`,
  minedSk: (block: bigint, address: string, nonce: number): string =>
    `${pad(block)}#${address}#${pad(nonce)}`,
};

/** Table `approvals`: written by the approve and reject functions alone. */
export const approvalKeys = {
  approval: (orderNo: string, adminId: string): Key => ({
    pk: `W#${orderNo}`,
    sk: `A#${adminId}`,
  }),
};

/** Table `session-keys`: written by the functions that make and revoke them alone. */
export const sessionKeyKeys = {
  sessionKey: (skId: string): Key => ({ pk: `SK#${skId.slice('sk_'.length)}`, sk: '-' }),
};

/** Table `signatures`: under which nonce an order was signed; the signer writes it, once an order. */
export const signatureKeys = {
  of: (ref: string): Key => ({ pk: `W#${ref}`, sk: '-' }),
  /** An address that a transaction was signed for. */
  sender: (chain: ChainName, address: string): Key => ({ pk: `A#${chain}#${address}`, sk: '-' }),
};

/** Table `deposits`: sub-accounts, addresses, their journal, deposits. */
export const depositKeys = {
  subAccount: (projectId: string, subAccountId: number): Key => ({
    pk: `SUB#${projectId}#${subAccountId}`,
    sk: '-',
  }),
  user: (projectId: string, userId: string): Key => ({ pk: `U#${projectId}#${userId}`, sk: '-' }),
  subIndexCounter: (projectId: string): Key => ({ pk: `CNT#${projectId}`, sk: 'SUBINDEX' }),
  journalCounter: (): Key => ({ pk: 'CNT', sk: 'JOURNAL' }),
  /** The table that a person has confirmed after a restore (docs/runbook.md). */
  confirmedTable: (): Key => ({ pk: 'CNT', sk: 'TABLE' }),
  /** EVM addresses in lower case, others exact. */
  address: (family: Family, address: string): Key => ({ pk: `ADDR#${family}#${address}`, sk: '-' }),
  /** 10,000 positions a partition. */
  journal: (position: number): Key => ({
    pk: `J#${Math.floor(position / 10_000)}`,
    sk: pad(position),
  }),
  deposit: (depositNo: string): Key => ({ pk: `D#${depositNo}`, sk: '-' }),
  identity: (identity: string): Key => ({ pk: `I#${identity}`, sk: '-' }),
  watched: (chain: ChainName, block: bigint, depositNo: string): Key => ({
    pk: `WATCH#${chain}`,
    sk: `${pad(block)}#${depositNo}`,
  }),
};

/** Table `chain-state`: cursors, coverage, filters (watchers) and prices (price function). */
export const chainKeys = {
  /** The cursor and, once a tick took it, the lease. */
  cursor: (chain: ChainName): Key => ({ pk: `C#${chain}`, sk: 'CURSOR' }),
  /** By both ends: after a reorganisation a shorter stretch may end where a longer one did. */
  coverage: (chain: ChainName, from: bigint, to: bigint): Key => ({
    pk: `V#${chain}`,
    sk: `${pad(to)}#${pad(from)}`,
  }),
  filter: (family: Family, index: number): Key => ({ pk: `F#${family}`, sk: pad(index) }),
  rescan: (chain: ChainName, id: string): Key => ({ pk: `RS#${chain}`, sk: id }),
};

/** Table `prices`: written by the price function alone. */
export const priceKeys = {
  latest: (symbol: string): Key => ({ pk: `PRICE#${symbol}`, sk: 'LATEST' }),
  history: (symbol: string, readAt: number): Key => ({ pk: `PRICE#${symbol}`, sk: pad(readAt) }),
};

/** Table `quotes`: written by the quote function; execute takes one away, its record stays. */
export const quoteKeys = {
  record: (projectId: string, routeId: string): Key => ({
    pk: `R#${projectId}#${routeId}`,
    sk: '-',
  }),
  quote: (projectId: string, routeId: string): Key => ({
    pk: `Q#${projectId}#${routeId}`,
    sk: '-',
  }),
};

/** Table `events`: outbox (its stream is the fast path), deliveries, audit. */
export const eventKeys = {
  outbox: (outboxId: string): Key => ({ pk: `O#${outboxId}`, sk: '-' }),
  delivery: (deliveryId: string): Key => ({ pk: `DL#${deliveryId}`, sk: '-' }),
  /** Events of one record, by name, oldest first. */
  sentEvent: (ref: string, event: string, createdAtMs: number, eventId: string): Key => ({
    pk: `EV#${ref}`,
    sk: `${event}#${pad(createdAtMs)}#${eventId}`,
  }),
  audit: (auditId: string): Key => ({ pk: `AU#${auditId}`, sk: '-' }),
};

/**
 * GSI `due` of `events` (sparse: `due_pk`, `due_at`): undispatched outbox items (`O#<shard>`,
 * due_at in ms) and pending deliveries (`D#<shard>`, due_at in ms). GSI `event` of `events`
 * (`event_pk`): deliveries of one event id.
 */
export const dueShards = 4;

/** The shard of the `due` index that an id belongs to, 0 to `dueShards` - 1; it never changes. */
export const dueShard = (id: string): number =>
  createHash('sha256').update(id).digest()[0]! % dueShards;

/**
 * Table `lists`: the list index (docs/decisions/0003-lists.md). Written by the dispatcher. A node
 * is a prefix of a UTC time; its children's counters are one partition, and so are the entries of
 * those children that are leaves. `scope` (a user_id) may hold any character, so it comes last.
 */
export const listKeys = {
  root: (list: string, projectId: string, scope: string): string =>
    `L#${projectId}#${list}#${scope}`,
  children: (root: string, parent: string): string => `N#${parent}#${root}`,
  /** Counters of the records whose time begins with `prefix`. */
  node: (root: string, parent: string, prefix: string): Key => ({
    pk: listKeys.children(root, parent),
    sk: prefix,
  }),
  entries: (root: string, parent: string): string => `E#${parent}#${root}`,
  entry: (root: string, parent: string, time: string, id: string): Key => ({
    pk: listKeys.entries(root, parent),
    sk: `${time}#${id}`,
  }),
  placement: (list: string, projectId: string, scope: string, id: string): Key => ({
    pk: `I#${projectId}#${list}#${encodeURIComponent(id)}#${scope}`,
    sk: '-',
  }),
};
