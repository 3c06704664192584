/** One merchant of a crash run: a project, a wallet and a webhook URL of its own. */
import { randomBytes } from 'node:crypto';
import type { OperationType } from '#contract/statuses.ts';
import type { Wallet } from '#domain/payment/deps.ts';
import type { SwapQuote } from '#model/orders/swap-quote.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ApiKey, Project } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildProject } from '../builders/builders.ts';
import { aKey } from '../unit/domain/webhook/fakes.ts';
import type { CrashChain, CrashWallet, Mood } from './world/chain.ts';

/** An order as its merchant knows it. */
export interface PlannedOrder {
  bizOrderId: string;
  toAddress: string;
  token: string;
  amount: string;
  /** Smallest units. */
  units: bigint;
  orderNo: string;
  /** How it has to end. */
  ends: 4 | 5 | 6;
  /** Of an operation of the client wallet: what is asked, who lets it through, and whose it is. */
  asks?: { opType: OperationType; by: 'key' | 'admin'; from?: 'user' };
  /** Of a swap: the quote that it takes. */
  takes?: SwapQuote;
  /** Whether it may rightly end the other way, when a process dies where time counts. */
  either?: boolean;
}

/** An address that pays, with its key. */
export interface HeldWallet {
  wallet: Wallet;
  key: CrashWallet;
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
  /** The user's address, where the harness has its key: it swaps. */
  swapper: HeldWallet | null;
  orders: PlannedOrder[];
  /** The merchant's session key, once it has one. */
  sessionKey: { key: SessionKey; value: string } | null;
  deposits: PlannedDeposit[];
  /** The user's deposit address, once the merchant has it. */
  userAddress: string | null;
  /** How its node is while no kill says otherwise (a way of its own may need a bad one). */
  nodeIs: Mood;
  /** What its webhook URL answers: the first of these, then the last one for ever. */
  receiverSays: number[];
  /** Outbox entries that some process tried to write, whether or not it came to it. */
  announced: Map<string, OutboxItem>;
  /** Transactions that somebody else sent with the wallet's key. */
  foreign: number;
}

/** Every address of a cell that pays. */
export const walletsOf = ({ wallet, key, swapper }: Cell): HeldWallet[] => [
  { wallet, key },
  ...(swapper ? [swapper] : []),
];

let count = 0;

/** A cell whose wallet is new and holds nothing yet; `receiverUrl` ends without a slash. */
export function makeCell(receiverUrl: string, chain: CrashChain): Cell {
  count += 1;
  const id = `c${count}-${randomBytes(3).toString('hex')}`;
  const key = chain.newWallet();
  const { address } = key;
  // Younger than its tables, as a project is that was not restored with them.
  const createdAt = Math.floor(Date.now() / 1000) + 5;
  const built = buildProject({ projectId: id, name: id, createdAt });
  const { family } = chain.chain;
  const project = { ...built, hot: { ...built.hot, [family]: { address, keyId: id } } };
  return {
    id,
    project,
    keys: [aKey({ appId: `app_${id}`, projectId: id, webhookUrl: `${receiverUrl}/${id}` })],
    wallet: { project, address, keyId: id },
    key,
    swapper: null,
    orders: [],
    sessionKey: null,
    deposits: [],
    userAddress: null,
    nodeIs: 'fine',
    receiverSays: [200],
    announced: new Map(),
    foreign: 0,
  };
}
