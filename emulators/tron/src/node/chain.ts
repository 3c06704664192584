/**
 * The chain: its blocks, its state, the pending transactions, and what the development controls
 * change. It does one thing at a time, so callers must hold `lock`.
 */
import { writeGenesis } from '../genesis.ts';
import { keptUndo, Store } from '../state/store.ts';
import { World } from '../state/world.ts';
import { Tvm } from '../vm/tvm.ts';
import { NodeError } from '../wire/errors.ts';
import {
  minedBytes,
  signedBytes,
  type Transaction,
  transactionFromBytes,
} from '../wire/transaction.ts';
import { apply, type Rules, rulesWith } from './apply.ts';
import { BlockLog, type MinedTransaction } from './block-log.ts';
import { checkBroadcast, isInTime, namesOurBlock } from './check-broadcast.ts';
import type { BlockContext } from './context.ts';
import { infoText } from './info.ts';
import { Lock } from './lock.ts';
import type { Outcome } from './outcome.ts';
import { Refusal } from './refusal.ts';
import { refusalOf } from './refusal-of.ts';
import type { View } from './view.ts';

export interface Waiting {
  transaction: Transaction;
  /** True if no block takes it: it stays pending until it expires. */
  stuck: boolean;
}

export interface ChainSettings {
  blockTimeMs: number;
  /** Blocks that the solid one is behind the head. */
  solidLag: number;
}

export class Chain {
  readonly lock = new Lock();
  readonly blocks: BlockLog;
  readonly store: Store;
  readonly waiting = new Map<string, Waiting>();
  readonly tvm: Tvm;
  readonly genesisTimestamp: number;
  readonly #rules: Rules;
  #pending = new World((key) => this.store.get(key));
  #solid = 0;
  #latest: number;
  /** How far the chain's clock is ahead of the machine's, in ms. */
  clockOffset = 0;
  /** If false, infos come without internal transactions, as from a node that does not save them. */
  internalTransactions = true;
  /** Ids that were broadcast, on a node with `node.rpc.trxCacheEnable`; null on others. */
  sent: Set<string> | null = null;
  /** Reads answer from this many blocks behind the head, without pending transactions. */
  readLag = 0;

  private constructor(
    readonly settings: ChainSettings,
    witness: string,
    past?: Chain,
  ) {
    this.blocks = past?.blocks.copy() ?? new BlockLog(witness);
    this.store = past?.store.copy() ?? new Store();
    this.genesisTimestamp = past?.genesisTimestamp ?? Math.floor(Date.now() / 3000) * 3000 - 3000;
    this.#latest = past ? past.#latest : this.genesisTimestamp;
    if (!past) this.blocks.append(this.genesisTimestamp, [], []);
    this.tvm = new Tvm(this.chainId);
    this.#rules = rulesWith(this.tvm);
  }

  static async create(settings: ChainSettings, witness: string): Promise<Chain> {
    const chain = new Chain(settings, witness);
    const world = new World(() => undefined);
    await writeGenesis(world, chain.tvm, chain.#context(0));
    chain.store.seal(world.changes());
    return chain;
  }

  /**
   * A second chain with the same blocks and nothing pending. The two are independent from here on.
   */
  branch(): Chain {
    const other = new Chain(this.settings, this.blocks.witness, this);
    other.#solid = this.#solid;
    other.clockOffset = this.clockOffset;
    return other;
  }

  /** The last four bytes of the genesis block's id, which the CHAINID instruction returns. */
  get chainId(): bigint {
    return BigInt(`0x${this.blocks.id(0)!.slice(-8)}`);
  }

  get solidNumber(): number {
    return this.#solid;
  }

  now(): number {
    return Date.now() + this.clockOffset;
  }

  /** The context of a transaction in block `number`. */
  #context(number: number, timestamp = this.now()): BlockContext {
    return {
      number,
      timestamp,
      headTimestamp: this.blocks.time(Math.max(0, number - 1)),
      genesisTimestamp: this.genesisTimestamp,
      witness: this.blocks.witness,
      blockId: (wanted) => (wanted < number ? (this.blocks.id(wanted) ?? null) : null),
      chainId: this.chainId,
    };
  }

  #viewAt(number: number): View {
    const back = this.blocks.head - number;
    const world = new World((key) => this.store.at(key, back));
    return { number, world, block: this.#context(number + 1), pending: false };
  }

  /** The full node's view: the head with pending transactions, unless reads lag. */
  fullView(): View {
    if (this.readLag > 0) return this.#viewAt(Math.max(0, this.blocks.head - this.readLag));
    const world = new World((key) => this.#pending.get(key));
    return {
      number: this.blocks.head,
      world,
      block: this.#context(this.blocks.head + 1),
      pending: true,
    };
  }

  solidView(): View {
    const lagging = Math.max(0, this.blocks.head - this.readLag);
    return this.#viewAt(Math.min(this.#solid, lagging));
  }

  /** Executes a transaction in the pending state. Throws Refusal. */
  async broadcast(transaction: Transaction, stuck = false): Promise<void> {
    const { blocks, waiting } = this;
    checkBroadcast(
      { blocks, world: this.#pending, pending: waiting, sent: this.sent },
      transaction,
      this.settings.blockTimeMs,
    );
    await this.#run(this.#pending, this.#context(blocks.head + 1), transaction);
    waiting.set(transaction.id, { transaction, stuck });
  }

  async #run(world: World, block: BlockContext, transaction: Transaction): Promise<Outcome> {
    try {
      return await apply(this.#rules, world, block, transaction);
    } catch (error) {
      throw error instanceof NodeError ? refusalOf(error) : error;
    }
  }

  /** Makes a block of all pending transactions that are not stuck. Block times always increase. */
  async mine(): Promise<void> {
    const { blockTimeMs } = this.settings;
    const slot = Math.floor(this.now() / blockTimeMs) * blockTimeMs;
    const timestamp = Math.max(slot, this.#latest + 1);
    const block = this.#context(this.blocks.head + 1, timestamp);
    const world = new World((key) => this.store.get(key));
    const mined: MinedTransaction[] = [];
    const leaves: Uint8Array[] = [];
    for (const [id, { transaction, stuck }] of this.waiting) {
      if (stuck) continue;
      this.waiting.delete(id);
      if (!this.#isAlive(transaction)) continue;
      let outcome: Outcome;
      try {
        outcome = await this.#run(world, block, transaction);
      } catch (error) {
        // A transaction that the state no longer allows is dropped, as a real node does.
        if (!(error instanceof Refusal)) console.error(`${id}:`, error);
        continue;
      }
      leaves.push(minedBytes(transaction, outcome.ret));
      mined.push({
        id,
        bytes: signedBytes(transaction),
        result: outcome.ret,
        info: infoText(id, outcome, block),
        block: block.number,
      });
    }
    this.blocks.append(timestamp, mined, leaves);
    this.store.seal(world.changes());
    this.#latest = timestamp;
    this.#solid = Math.max(this.#solid, this.blocks.head - this.settings.solidLag);
    await this.#refillPending();
  }

  #isAlive = (transaction: Transaction): boolean =>
    isInTime(this.blocks, transaction) && namesOurBlock(this.blocks, transaction);

  /** Executes the pending transactions again, on the new head. */
  async #refillPending(): Promise<void> {
    this.#pending = new World((key) => this.store.get(key));
    const block = this.#context(this.blocks.head + 1);
    for (const [id, { transaction }] of this.waiting) {
      try {
        if (!this.#isAlive(transaction)) throw new Error('no block can hold it');
        await this.#run(this.#pending, block, transaction);
      } catch {
        this.waiting.delete(id);
      }
    }
  }

  /**
   * Removes the last blocks. With `keep`, their transactions become pending again, except those
   * that refer to a removed block; otherwise they are lost. Returns how many blocks were removed.
   */
  async rollback(count: number, keep: boolean): Promise<number> {
    const returned: MinedTransaction[] = [];
    let undone = 0;
    while (undone < count && this.blocks.head > 0 && undone < keptUndo && this.store.undo()) {
      returned.unshift(...this.blocks.pop());
      undone += 1;
    }
    this.#solid = Math.min(this.#solid, this.blocks.head);
    const before = [...this.waiting];
    this.waiting.clear();
    for (const { id, bytes } of keep ? returned : []) {
      this.waiting.set(id, { transaction: transactionFromBytes(bytes), stuck: false });
    }
    for (const [id, item] of before) this.waiting.set(id, item);
    await this.#refillPending();
    return undone;
  }

  /** Drops a pending transaction. Returns false if it is not pending. */
  async drop(id: string): Promise<boolean> {
    const found = this.waiting.delete(id);
    if (found) await this.#refillPending();
    return found;
  }

  unstick(): void {
    for (const item of this.waiting.values()) item.stuck = false;
  }
}
