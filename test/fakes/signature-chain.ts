/**
 * A chain that skips slots, with coins and token accounts, that two watchers read: one block by
 * block, one by the signatures of addresses. It can be reorganised.
 */

import type { Look, NamedSlot, SignatureReader } from '#extensions/economy-scan/ports.ts';
import type { Chain, ScannedBlock, Transfer } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import { type ChainPayments, chainPayments } from './chain-payments.ts';

/** One transaction. */
export interface Signed {
  /**
   * `token` comes to the associated account, `stray` to another one; neither names the owner. `failed`
   * names an address and moves nothing.
   */
  kind: 'coin' | 'token' | 'stray' | 'failed' | 'send';
  /** Of the address that receives, or sends. */
  address: string;
  amount: bigint;
  /** Set when it is first mined; the same transaction can be mined again on another fork. */
  txHash?: string;
}

interface State {
  block: ScannedBlock;
  signed: Signed[];
  balances: Map<string, bigint>;
  /** The token accounts that were made up to the block, by owner. */
  accounts: Map<string, Set<string>>;
}

/** A provider that shows less than there is. */
export interface SignatureFaults {
  /** It leaves out the signatures of these slots. */
  hides?: (slot: bigint) => boolean;
  /** It is this many slots behind. */
  lagsBy?: bigint;
}

const outside = 'Fee1111111111111111111111111111111111111111';

export class SignatureChain {
  private states: State[] = [];
  private made = 0;
  readonly signed = new Map<string, string[][]>();

  constructor(private readonly chain: Chain) {
    this.mine([], 0);
  }

  private get newest(): State {
    return this.states.at(-1) as State;
  }

  get head(): bigint {
    return this.newest.block.number;
  }

  /** A block after this many skipped slots. */
  mine(signed: Signed[], skipped: number): void {
    const before = this.states.at(-1);
    const number = before ? before.block.number + BigInt(1 + skipped) : 0n;
    const state: State = {
      block: {
        number,
        hash: `hash${number}-${++this.made}`,
        parentHash: before?.block.hash ?? '',
        timestamp: 1,
        clock: BigInt(this.states.length),
        transfers: [],
        sent: [],
        coverage: ['block', 'balances'],
      },
      signed,
      balances: new Map(before?.balances),
      accounts: new Map([...(before?.accounts ?? [])].map(([of, all]) => [of, new Set(all)])),
    };
    for (const one of signed) this.apply(state, one);
    this.states.push(state);
  }

  /** Replaces the newest blocks; with `again`, what was in them is mined again, in one. */
  reorganise(depth: number, again: boolean): void {
    const gone = this.states.splice(Math.max(1, this.states.length - depth));
    const head = gone.at(-1)?.block.number ?? this.head;
    // Another fork skips other slots.
    this.mine(again ? gone.flatMap(({ signed }) => signed) : [], 1);
    while (this.head < head) this.mine([], 0);
  }

  private apply({ block, balances, accounts }: State, one: Signed): void {
    one.txHash ??= `tx${++this.made}`;
    const { txHash, address, kind } = one;
    const held = balances.get(address) ?? 0n;
    if (kind === 'send') {
      const amount = one.amount < held ? one.amount : held;
      balances.set(address, held - amount);
      const slots = this.signed.get(address) ?? [];
      this.signed.set(address, slots);
      if (!slots.some(([hash]) => hash === txHash)) slots.push([txHash]);
      block.sent.push({ txHash, from: address, nonce: null, success: true });
      const out = { from: address, to: outside, tokenAddress: null, amount };
      if (amount > 0n) block.transfers.push({ txHash, position: 'native', ...out });
      return;
    }
    if (kind === 'failed') return;
    const account = kind === 'coin' ? address : accountOf(one);
    if (kind !== 'coin')
      accounts.set(address, new Set([...(accounts.get(address) ?? []), account]));
    balances.set(account, (balances.get(account) ?? 0n) + one.amount);
    const token = this.chain.tokens.find(({ isNative }) => !isNative);
    const transfer: Transfer = {
      txHash,
      position: kind === 'coin' ? 'native' : `account:${account}`,
      from: outside,
      to: address,
      tokenAddress: kind === 'coin' ? null : (token?.address ?? null),
      amount: one.amount,
    };
    block.transfers.push(transfer);
  }

  private find(slot: bigint): State | undefined {
    return this.states.find(({ block }) => block.number === slot);
  }

  /** How exact mode reads the chain. */
  reader(): Partial<ChainReader> {
    return {
      head: async () => this.head,
      readBlocks: async (from, to) => {
        const blocks = this.states.map(({ block }) => block).filter(({ number }) => number >= from);
        const within = blocks.filter(({ number }) => number <= to);
        return within.length > 0 ? within : blocks.slice(0, 1);
      },
      blockHashes: async (slots) =>
        slots.map((slot) => this.find(slot)?.block.hash ?? (slot < this.head ? 'skipped' : null)),
    };
  }

  /** How economy mode asks it. Each of two providers may have faults of its own. */
  signatureReader(faults: Partial<Record<Look, SignatureFaults>> = {}): SignatureReader {
    return {
      hasSecond: true,
      balances: async (addresses) => addresses.map((one) => balancesOf(this.newest, one)),
      balancesPerCall: 3,
      header: async (slot) => {
        const block = this.find(slot)?.block;
        return block
          ? { number: slot, hash: block.hash, timestamp: 1, clock: block.clock ?? 0n }
          : null;
      },
      newestBlock: async (from, to) => {
        const numbers = this.states.map(({ block }) => block.number);
        return numbers.filter((number) => number >= from && number <= to).at(-1) ?? null;
      },
      named: async (addresses, { above, to }, { look, asSigner } = {}) => {
        const looks: Look[] = look ? [look] : ['first', 'second'];
        const shown = looks.map((one) => faults[one] ?? {});
        const provider = shown.find(({ lagsBy = 0n }) => to <= this.head - lagsBy);
        if (!provider) throw new Error('the node is behind');
        const { hides = () => false } = provider;
        const states = this.states.filter(
          ({ block: { number } }) => number > above && number <= to && !hides(number),
        );
        const ofAddress = (address: string): NamedSlot[] =>
          states.flatMap(({ block, signed }) =>
            signed
              .filter((one) => (asSigner ? accountOf(one) === address : this.names(one, address)))
              .map(({ kind }) => ({ slot: block.number, failed: kind === 'failed' })),
          );
        return new Map(addresses.map((address) => [address, ofAddress(address)]));
      },
    };
  }

  /** Through the owner's list, or through that of a token account that it owns now. */
  private names(one: Signed, address: string): boolean {
    if (one.address !== address) return false;
    const account = accountOf(one);
    return account === address || !!this.newest.accounts.get(address)?.has(account);
  }

  /** The transactions that our addresses sent, in blocks up to this one. */
  sentUpTo(slot: bigint): string[] {
    return this.states
      .filter(({ block }) => block.number <= slot)
      .flatMap(({ block }) => block.sent.map(({ txHash }) => txHash));
  }

  payments(): ChainPayments {
    return chainPayments(this.signed);
  }
}

/** The account of ours that a transaction names. */
const accountOf = ({ kind, address }: Signed): string =>
  kind === 'token' || kind === 'stray' ? `${kind}-${address}` : address;

/** Balances that a hint sees: a stray account is not among them. */
const balancesOf = ({ balances }: State, address: string): string =>
  [address, `token-${address}`].map((account) => balances.get(account) ?? 0n).join(' ');
