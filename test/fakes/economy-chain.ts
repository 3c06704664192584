/**
 * A chain with coins, a listed token and nonces, that two watchers read: one block by block, one in
 * economy mode. It keeps the state of every block, and can be reorganised.
 */

import type { EconomyReader, Look } from '#extensions/economy-scan/ports.ts';
import type { Chain, ScannedBlock, SentTransaction, Transfer } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import { type ChainPayments, chainPayments } from './chain-payments.ts';

/**
 * One transaction: coin or tokens to an address, coin that one of our addresses sends away, or tokens that
 * a stranger takes from one.
 */
export interface Happening {
  kind: 'coin' | 'internal' | 'token' | 'unlisted' | 'send' | 'taken';
  /** Of the address that receives, or sends. */
  address: string;
  amount: bigint;
  /** Set when it is first mined; the same transaction can be mined again on another fork. */
  txHash?: string;
}

interface State {
  block: ScannedBlock;
  happenings: Happening[];
  balances: Map<string, bigint>;
  nonces: Map<string, number>;
}

/** A provider that shows less than there is. */
export interface Faults {
  /** It leaves out the logs of these blocks. */
  hidesLogs?: (number: bigint) => boolean;
  /** It shows the balances of an earlier block. */
  lagsBy?: bigint;
  /** It refuses more blocks than that. */
  bears?: bigint;
}

const outside = '0x00000000000000000000000000000000000000ff';

export class EconomyChain {
  private states: State[] = [];
  private made = 0;
  /** Everything that was ever signed for an address, by nonce. */
  readonly signed = new Map<string, string[][]>();
  /** Calls that were asked for, by method. */
  readonly asked = new Map<string, number>();

  constructor(private readonly chain: Chain) {
    this.mine([]);
  }

  get head(): bigint {
    return BigInt(this.states.length - 1);
  }

  mine(happenings: Happening[]): void {
    const before = this.states.at(-1);
    const number = BigInt(this.states.length);
    const state: State = {
      block: {
        number,
        hash: `0x${number}-${++this.made}`,
        parentHash: before?.block.hash ?? '0x',
        timestamp: 1,
        clock: null,
        transfers: [],
        sent: [],
        coverage: ['block', 'receipts', 'traces'],
      },
      happenings,
      balances: new Map(before?.balances),
      nonces: new Map(before?.nonces),
    };
    for (const one of happenings) this.apply(state, one);
    this.states.push(state);
  }

  /** Replaces the newest `depth` blocks; with `again`, what was in them is mined again, in one. */
  reorganise(depth: number, again: boolean): void {
    const gone = this.states.splice(Math.max(1, this.states.length - depth));
    this.mine(again ? gone.flatMap(({ happenings }) => happenings) : []);
    for (let i = 0; i < gone.length; i++) this.mine([]);
  }

  private apply({ block, balances, nonces }: State, one: Happening): void {
    one.txHash ??= `0xtx${++this.made}`;
    const { txHash, address, amount } = one;
    const held = balances.get(address) ?? 0n;
    if (one.kind === 'send') {
      const value = amount < held ? amount : held;
      const nonce = nonces.get(address) ?? 0;
      nonces.set(address, nonce + 1);
      balances.set(address, held - value);
      const slots = this.signed.get(address) ?? [];
      this.signed.set(address, slots);
      slots[nonce] = [...(slots[nonce] ?? []), txHash];
      const sent: SentTransaction = { txHash, from: address, nonce, success: true };
      block.sent.push(sent);
      const out = { from: address, to: outside, tokenAddress: null, amount: value };
      block.transfers.push({ txHash, position: 'native', ...out });
      return;
    }
    const isCoin = one.kind === 'coin' || one.kind === 'internal';
    if (isCoin) balances.set(address, held + amount);
    if (one.kind === 'unlisted') return;
    const positions = {
      coin: 'native',
      internal: 'trace:0',
      token: 'log:0',
      taken: 'log:0',
    } as const;
    const token = this.chain.tokens.find(({ isNative }) => !isNative);
    const transfer: Transfer = {
      txHash,
      position: positions[one.kind],
      from: one.kind === 'taken' ? address : outside,
      to: one.kind === 'taken' ? outside : address,
      tokenAddress: isCoin ? null : (token?.address?.toLowerCase() ?? null),
      amount,
    };
    block.transfers.push(transfer);
  }

  private count(method: string): void {
    this.asked.set(method, (this.asked.get(method) ?? 0) + 1);
  }

  private at(number: bigint): State {
    const state = this.states[Number(number)];
    if (!state) throw new Error(`the node has no block ${number}`);
    return state;
  }

  /** How exact mode reads the chain. */
  reader(): Partial<ChainReader> {
    return {
      head: async () => this.head,
      readBlocks: async (from, to) =>
        this.states.slice(Number(from), Number(to) + 1).map(({ block }) => block),
      blockHashes: async (numbers) =>
        numbers.map((number) => this.states[Number(number)]?.block.hash ?? null),
    };
  }

  /** How economy mode asks it. Each of two providers may have faults of its own. */
  economyReader(faults: Partial<Record<Look, Faults>> = {}): EconomyReader {
    const listed = this.chain.tokens.flatMap(({ address }) => address?.toLowerCase() ?? []);
    return {
      hasSecond: true,
      header: async (number) => {
        this.count('header');
        const block = this.states[Number(number)]?.block;
        return block ? { number, hash: block.hash, timestamp: 1 } : null;
      },
      logs: async ({ from, to }, { addresses, maybeOurs, direction }, look = 'first') => {
        const by = direction === 'out' ? 'logs by sender' : 'logs by recipient';
        this.count(addresses ? by : 'logs by token');
        const isNamed = (one: string) => addresses?.includes(one) ?? maybeOurs(one);
        const { bears = 1_000n, hidesLogs = () => false } = faults[look] ?? {};
        const end = to - from >= bears ? from + bears - 1n : to;
        const isOurs = ({ from, to, tokenAddress, amount }: Transfer) =>
          listed.includes(tokenAddress ?? '') &&
          amount > 0n &&
          ((direction !== 'out' && isNamed(to)) || (direction !== 'in' && isNamed(from)));
        const blocks = this.states
          .slice(Number(from), Number(end) + 1)
          .map(({ block }) => block)
          .filter(({ number, transfers }) => !hidesLogs(number) && transfers.some(isOurs));
        return {
          end: { number: end, hash: this.at(end).block.hash, timestamp: 1 },
          blocks: blocks.map(({ number, hash }) => ({ number, hash })),
        };
      },
      balances: async (addresses, block, look = 'first') => {
        this.count('balances');
        const { lagsBy = 0n } = faults[look] ?? {};
        const { balances } = this.at(block > lagsBy ? block - lagsBy : 0n);
        return addresses.map((address) => balances.get(address) ?? 0n);
      },
      nonce: async (address, block) => {
        this.count('nonce');
        return BigInt(this.at(block).nonces.get(address) ?? 0);
      },
    };
  }

  /** The payments of one watcher: what was signed, and what it has seen mined. */
  payments(): ChainPayments {
    return chainPayments(this.signed);
  }
}
