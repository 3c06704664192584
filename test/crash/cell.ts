/** One merchant of a crash run, with its own project, wallet and webhook URL. */
import { randomBytes } from 'node:crypto';
import type { Wallet } from '#domain/payment/deps.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { SweepPlace } from '#extensions/token-sweep/rules/deps.ts';
import type { InternalAction } from '#model/orders/internal-order.ts';
import type { OperationType } from '#model/orders/operation-types.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ApiKey, Project } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildProject } from '../builders/builders.ts';
import { aKey } from '../unit/domain/webhook/fakes.ts';
import type { CrashChain, CrashWallet, NodeMode } from './world/chain.ts';
import type { Says } from './world/screening.ts';

/** An order as its merchant knows it. */
export interface PlannedOrder {
  bizOrderId: string;
  toAddress: string;
  token: string;
  amount: string;
  /** Smallest units. */
  units: bigint;
  orderNo: string;
  /** The status that it must end in. */
  ends: 'confirmed' | 'failed' | 'rejected';
  /** Only for an operation of the client wallet: its type, who authorizes it, and who pays. */
  asks?: { opType: OperationType; by: 'key' | 'admin'; from?: 'user' };
  /** Only for a swap: the quote that it executes. */
  takes?: SwapQuote;
  /** Whether another end is also correct. This applies when a process dies where timing matters. */
  either?: boolean;
}

/** An address that pays, and its key. */
export interface HeldWallet {
  wallet: Wallet;
  key: CrashWallet;
}

/** How a cell's deposits are swept. */
export interface SweepPlan extends Pick<SweepPlace, 'settings' | 'mostFunded'> {
  /** What its orders do, in the order in which they are created. */
  does: InternalAction[];
}

/** A transfer to a user, as its sender knows it. */
export interface PlannedDeposit {
  raw: string;
  address: string;
  token: string | null;
  amount: bigint;
  txHash: string;
}

export interface Cell {
  id: string;
  project: Project;
  keys: ApiKey[];
  wallet: Wallet;
  key: CrashWallet;
  /** The user's address if the harness has its key. It makes the swaps. */
  swapper: HeldWallet | null;
  /** The user's address, with its key, where its deposits are swept. */
  sweptUser: HeldWallet | null;
  /** null: deposits stay where they are. */
  sweeps: SweepPlan | null;
  /** Whether its project groups payments (docs/decisions/0109-group-commit.md). */
  groups: boolean;
  /** The address that tops up its energy balance, once it has subscribed. */
  topUpWallet: HeldWallet | null;
  orders: PlannedOrder[];
  /** The batch that has these orders, and how it ends. */
  batch?: { no: string; ends: 'completed' | 'rejected' | 'cancelled' };
  /** The merchant's session key, once it exists. */
  sessionKey: { key: SessionKey; value: string } | null;
  deposits: PlannedDeposit[];
  /** The user's deposit address, once the merchant has it. */
  userAddress: string | null;
  /** The mode of its node when no kill sets another one. Some ways need a faulty node. */
  nodeIs: NodeMode;
  /** Whether a process of its met a node on another fork, where its rented energy is not. */
  metOtherFork: boolean;
  /** What its webhook URL answers: each entry once, in order; the last entry repeats. */
  receiverSays: number[];
  /** What the provider answers that its project has asked about everything; null: nobody is asked. */
  providerSays: Says[] | null;
  /** Outbox entries that a process tried to write, whether or not the write happened. */
  announced: Map<string, OutboxItem>;
  /** Transactions that somebody else sent with the wallet's key. */
  foreign: number;
  /** What came to its addresses before the watcher followed them, by balanceName. */
  unseen: Map<string, bigint>;
}

/** Every address of a cell that pays. */
export const walletsOf = ({ wallet, key, swapper, sweptUser, topUpWallet }: Cell): HeldWallet[] => [
  { wallet, key },
  ...(swapper ? [swapper] : []),
  ...(sweptUser ? [sweptUser] : []),
  ...(topUpWallet ? [topUpWallet] : []),
];

let count = 0;

/** Makes a cell with a new, empty wallet. `receiverUrl` has no slash at its end. */
export function makeCell(receiverUrl: string, chain: CrashChain): Cell {
  count += 1;
  const id = `c${count}-${randomBytes(3).toString('hex')}`;
  const key = chain.newWallet();
  const { address } = key;
  // The project must be younger than its tables, like any project that was not restored with them.
  const createdAt = Math.floor(Date.now() / 1000) + 5;
  const built = buildProject({ projectId: id, name: id, createdAt });
  const { family } = chain.chain;
  const project = { ...built, hot: { ...built.hot, [family]: { address } } };
  return {
    id,
    project,
    // It wants every event, so that each change of a record is seen.
    keys: [
      aKey({
        appId: `app_${id}`,
        projectId: id,
        webhookUrl: `${receiverUrl}/${id}`,
        extraEvents: true,
      }),
    ],
    wallet: { project, address, keyId: id },
    key,
    swapper: null,
    sweptUser: null,
    sweeps: null,
    groups: false,
    topUpWallet: null,
    orders: [],
    sessionKey: null,
    deposits: [],
    userAddress: null,
    nodeIs: 'fine',
    metOtherFork: false,
    receiverSays: [200],
    providerSays: null,
    announced: new Map(),
    foreign: 0,
    unseen: new Map(),
  };
}
