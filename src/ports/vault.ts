/** The vault of a family: the only code that uses its keys (docs/decisions/0094-a-vault.md). */

import type { Swap } from '#model/orders/swap.ts';
import type {
  MinedPayment,
  NonceSlot,
  PaymentPlan,
  RecentBlock,
  SignatureRecord,
} from '#model/payment.ts';
import type { ChainName } from '#shared/chains.ts';

/** What a transaction leaves open beside the terms of its order, and the bytes that it makes of both. */
export interface Unsigned {
  /**
   * The transaction without its signature, hex, as the worker's library builds it. The vault encodes the
   * order's own terms by itself, and signs only if its bytes are the same. null: of a transaction that
   * carries authorizations, which the vault signs first.
   */
  bytes: string | null;
  /** EVM: wei per gas. */
  fees?: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
  /** TRON and Solana: how the chain wants it built, and the block that it refers to. */
  plan?: PaymentPlan;
  recentBlock?: RecentBlock;
}

/** The first transaction of an order: its payment, or what sets a swap's allowance. */
export type AskedPayment = Unsigned & {
  orderNo: string;
  /** The revision that the worker has judged: the vault signs no other. */
  rev: number;
  /** The nonce of an earlier signature that can never be mined. */
  voided?: number | undefined;
  /** Of a swap: its call. */
  call?: Pick<Swap, 'data' | 'deadline'> | undefined;
  /** Of a transaction that sets a swap's allowance: the amount (base units). */
  sets?: bigint | undefined;
  /** EVM: owners whose authorization goes with it, with the nonce of each. */
  authorizes?: { owner: string; keyId: string; nonce: number; replaces: boolean }[] | undefined;
};

/** Why the vault does not sign an order: it has judged otherwise than the worker. */
export interface Refusal {
  orderNo: string;
  reason: string;
}

/** What a call came to. */
export interface Paid {
  /** The slots that are stored with their signed bytes, from the first nonce on. */
  slots: NonceSlot[];
  /** What is not signed; the payments after it are not either, since their nonces no longer fit. */
  refused: Refusal | null;
}

/** Another transaction in a slot that has one. */
export type AskedReplacement = Unsigned & {
  nonce: number;
  /** The slot's revision that the worker has read. */
  rev: number;
  kind: 'payment' | 'allowance' | 'fill';
  /** Of a fill: its gas. */
  gasLimit?: bigint;
  /** Of a fill: its order is signed again at a later nonce. */
  requeues?: boolean;
  /** What raises the order's own fee limit: what its address may have reserved at most (wei). */
  raise?: { maxReserved: bigint; epoch: number } | undefined;
};

/** A call is answered for one sending address. The vault reads whose it is. */
export interface Vault {
  /**
   * Judges orders by evidence that it reads itself, signs each under the nonces from `first` on, and
   * stores what it signed with the order's move to `signing`: at most 16.
   */
  pay(address: string, asked: { first: number; payments: AskedPayment[] }): Promise<Paid>;
  /**
   * Withdrawals join a group that lists them, at most 16, each judged as if it were signed alone. No key is
   * used. What is neither joined nor refused has changed meanwhile.
   */
  join(
    address: string,
    asked: {
      group: { orderNo: string; rev: number };
      members: { orderNo: string; rev: number }[];
    },
  ): Promise<{ joined: string[]; refused: Refusal[] }>;
  /** Signs another transaction in a slot. null: the slot has changed meanwhile; nothing was stored. */
  replace(address: string, asked: AskedReplacement): Promise<NonceSlot | Refusal | null>;
  /** Uses up a nonce that a restore left open, by a transfer of nothing to the address itself. */
  fill(
    address: string,
    asked: { nonce: number; gasLimit: bigint } & Unsigned,
  ): Promise<NonceSlot | Refusal | null>;
  /** Signs messages and typed data (EVM), at most 16, and stores each signature in its order. */
  signMessages(
    address: string,
    asked: { orderNo: string; rev: number }[],
  ): Promise<{
    signed: string[];
    refused: Refusal[];
    /** Those whose content cannot be signed, by number. */
    failed: string[];
  }>;
  /**
   * TRON and Solana: records that a transaction which was signed for an order before a restore is mined.
   * Nothing is signed.
   */
  adopt(
    address: string,
    asked: { orderNo: string; rev: number; found: MinedPayment },
  ): Promise<NonceSlot | null>;
}

/** What only nodes can say, and the vault must know before it signs. */
export type Attestable =
  /** Everything that was ever signed for an order can never be mined. */
  | { kind: 'void'; chain: ChainName; orderNo: string }
  /** A contract may take no listed token of an address. */
  | { kind: 'allowance'; chain: ChainName; owner: string; spender: string }
  /** 0x's present contracts on a chain. */
  | { kind: 'settlers'; chain: ChainName }
  /** An address has the code of this keccak-256 hash (0x hex), for good. */
  | { kind: 'code'; chain: ChainName; address: string; hash: string };

/** Has what nodes say recorded for the vault, by a function that can do nothing else. */
export interface Attester {
  /** false: two providers do not say it. */
  attest(asked: Attestable): Promise<boolean>;
}

/** What two providers had to say, as queue/attest-* recorded it (decision 0094). */
export interface Attestations {
  /**
   * Whether everything that was ever signed for an order can never be mined: what its signature names,
   * and nothing that was signed since.
   */
  isVoid(orderNo: string, signed: SignatureRecord): Promise<boolean>;
  /** Whether the record of the last minutes says that a contract may take nothing of an address. */
  holdsNoAllowance(of: Omit<Extract<Attestable, { kind: 'allowance' }>, 'kind'>): Promise<boolean>;
  /** 0x's contracts as the record of the last minutes names them; none without one. */
  settlers(chain: ChainName): Promise<string[]>;
  /**
   * Whether an address was recorded with this code, at any time: of code that cannot end itself, such as the
   * hash names.
   */
  hasCode(of: Omit<Extract<Attestable, { kind: 'code' }>, 'kind'>): Promise<boolean>;
}

/** A fact that is recorded, by its name. */
export interface AttestationStore extends Attestations {
  putVoid(orderNo: string, signed: SignatureRecord): Promise<void>;
  putNoAllowance(of: Omit<Extract<Attestable, { kind: 'allowance' }>, 'kind'>): Promise<void>;
  putSettlers(chain: ChainName, settlers: string[]): Promise<void>;
  putCode(of: Omit<Extract<Attestable, { kind: 'code' }>, 'kind'>): Promise<void>;
}
