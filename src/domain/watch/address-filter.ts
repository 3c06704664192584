/**
 * An in-memory filter of our addresses (docs/design.md "The watcher"). It keeps 46 bits of each
 * address in about five bytes. With ten million addresses, one foreign address in seven million
 * matches by chance; the address table then decides.
 */

import { blockOf, journalBlock } from '#model/sub-account.ts';
import type { AddressBook, ChainStateStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { FingerprintSet } from './fingerprint-set.ts';

/** Blocks of the journal in a stored segment. Other blocks are read entry by entry. */
const ordinarySegment = 10;
/** Segments, and blocks of the journal, that are read at once. */
const batchSize = 16;
const fingerprintBytes = 6;

/** The last 48 bits of an EVM address (0x and 40 hex digits, any case). */
export function evmFingerprint(address: string): number {
  return Number.parseInt(address.slice(-12), 16);
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 47 bits of a base58 address (TRON, Solana): its last eight characters. */
export function base58Fingerprint(address: string): number {
  let value = 0;
  for (const letter of address.slice(-8)) value = value * 58 + Math.max(0, base58.indexOf(letter));
  return value;
}

export interface RefreshDeps {
  addresses: Pick<AddressBook, 'journalEnds' | 'journalPart'>;
  chainState: Pick<ChainStateStore, 'filterSegment' | 'putFilterSegment'>;
  /** Without one, a refresh takes the time that it takes. */
  clock?: Pick<Clock, 'nowMs'>;
  log?: Pick<Logger, 'info'>;
}

/** What was read of a block of the journal that is not full yet. */
interface OpenBlock {
  /** The last position before which no entry is missing. */
  at: number;
  /** The fingerprints up to there. */
  values: number[];
}

/** The addresses of one family, as far as the journal was filled at the last refresh. */
export class AddressFilter {
  private readonly blocksPerSegment: number;
  private readonly blockSize: number;
  private readonly set = new FingerprintSet();
  /** Blocks from the first one on that are read completely. */
  private whole = 0;
  /** Later blocks that are read completely, with their fingerprints until their segment is stored. */
  private readonly later = new Map<number, number[] | null>();
  private readonly open = new Map<number, OpenBlock>();
  /** The segments before this one were asked for. A warm filter asks for none. */
  private askedSegments = 0;
  /** True once a refresh has come to the end of the journal. */
  private isWhole = false;

  constructor(
    private readonly family: Family,
    private readonly fingerprint: (address: string) => number,
    /** Must be the same for every filter of a deployment: stored segments have these sizes. */
    { perSegment, block } = { perSegment: ordinarySegment, block: journalBlock },
  ) {
    this.blocksPerSegment = perSegment;
    this.blockSize = block;
  }

  get size(): number {
    return this.set.size;
  }

  /** Bytes that the addresses take in memory. */
  get bytes(): number {
    return this.set.bytes;
  }

  maybeOurs(address: string): boolean {
    return this.set.has(this.fingerprint(address));
  }

  /**
   * Reads what the journal has more than at the last refresh: a new filter the stored segments
   * first, then entries (strongly consistent). Stores a full segment that is not stored yet. Throws
   * if it is not done by `until` (unix ms), since a part of a filter misses deposits; the next call
   * continues there.
   */
  async refresh(deps: RefreshDeps, until = Number.POSITIVE_INFINITY): Promise<void> {
    const checkTime = () => {
      if (deps.clock && deps.clock.nowMs() >= until) {
        throw new Error(`the address filter is still loading: ${this.size} addresses so far`);
      }
    };
    const { allocated, filling } = await deps.addresses.journalEnds();
    const ends = new Map(filling.map(({ to, taken }) => [blockOf(to, this.blockSize), taken]));
    // A position that was taken of the counter itself.
    if (allocated % this.blockSize !== 0) {
      const block = blockOf(allocated, this.blockSize);
      ends.set(block, Math.max(allocated, ends.get(block) ?? 0));
    }
    if (!this.isWhole) await this.readSegments(deps, allocated, checkTime);
    await this.readBlocks(deps, { allocated, ends }, checkTime);
    if (!this.isWhole) {
      this.isWhole = true;
      const { family, size: addresses, bytes } = this;
      deps.log?.info('watch.filter-loaded', { family, addresses, bytes });
    }
  }

  private async readSegments(
    { chainState }: RefreshDeps,
    allocated: number,
    checkTime: () => void,
  ): Promise<void> {
    const segments = Math.floor(allocated / (this.blocksPerSegment * this.blockSize));
    while (this.askedSegments < segments) {
      checkTime();
      const first = this.askedSegments;
      const found = await Promise.all(
        Array.from({ length: Math.min(batchSize, segments - first) }, (_, i) =>
          chainState.filterSegment(this.family, first + i),
        ),
      );
      for (const [i, bytes] of found.entries()) {
        if (!bytes) continue;
        for (const value of decodeSegment(bytes)) this.set.add(value);
        for (const block of this.blocksOf(first + i)) this.later.set(block, null);
      }
      this.askedSegments += found.length;
      this.countWhole();
    }
  }

  /** Reads the blocks that have more entries than were read. */
  private async readBlocks(
    deps: RefreshDeps,
    { allocated, ends }: { allocated: number; ends: ReadonlyMap<number, number> },
    checkTime: () => void,
  ): Promise<void> {
    const hasMore = (block: number) => {
      if (block < this.whole || this.later.has(block)) return false;
      const end = ends.get(block) ?? this.lastOf(block);
      return (this.open.get(block)?.at ?? this.lastOf(block - 1)) < end;
    };
    const last = Math.ceil(allocated / this.blockSize);
    const blocks: number[] = [];
    for (let block = this.whole; block < last; block++) if (hasMore(block)) blocks.push(block);
    for (let start = 0; start < blocks.length; start += batchSize) {
      checkTime();
      // An entry of a block before may have led over this one.
      const some = blocks.slice(start, start + batchSize).filter(hasMore);
      await Promise.all(some.map((block) => this.readBlock(deps, block, ends.has(block))));
      await this.storeSegments(deps);
      this.countWhole();
    }
  }

  /** A block that is not being filled is full, or left: the entry that says so may be anywhere. */
  private async readBlock(
    { addresses }: RefreshDeps,
    block: number,
    isFilled: boolean,
  ): Promise<void> {
    const begun = isFilled ? this.open.get(block) : undefined;
    const known = begun ?? { at: this.lastOf(block - 1), values: [] };
    const entries = await addresses.journalPart(this.family, known.at, this.lastOf(block));
    for (const { position, address, jump } of entries) {
      const value = address === null ? null : this.fingerprint(address);
      if (value !== null) this.set.add(value);
      // Of two transactions at once the second may be seen first: its gap is read again.
      if (position !== known.at + 1) continue;
      if (value !== null) known.values.push(value);
      known.at = jump ?? position;
    }
    this.open.delete(block);
    if (known.at < this.lastOf(block)) this.open.set(block, known);
    else this.later.set(block, known.values);
    for (let over = block + 1; this.lastOf(over - 1) < known.at; over++) {
      const at = Math.min(known.at, this.lastOf(over));
      if (at === this.lastOf(over)) {
        this.open.delete(over);
        if (!this.later.has(over)) this.later.set(over, []);
      } else if ((this.open.get(over)?.at ?? 0) < at) {
        this.open.set(over, { at, values: [] });
      }
    }
  }

  private async storeSegments({ chainState }: RefreshDeps): Promise<void> {
    const unstored = [...this.later].filter(([, values]) => values !== null);
    const segments = unstored.map(([block]) => Math.floor(block / this.blocksPerSegment));
    for (const segment of new Set(segments)) {
      const values = this.blocksOf(segment).map((block) => this.later.get(block) ?? null);
      if (values.includes(null)) continue;
      const all = values.flatMap((some) => some ?? []);
      await chainState.putFilterSegment(this.family, segment, encodeSegment(all));
      for (const block of this.blocksOf(segment)) this.later.set(block, null);
    }
  }

  /** Forgets what need not be remembered of blocks that are read and stored. */
  private countWhole(): void {
    while (this.later.get(this.whole) === null) {
      this.later.delete(this.whole);
      this.whole++;
    }
  }

  /** The last position of a block of the journal. */
  private lastOf(block: number): number {
    return (block + 1) * this.blockSize;
  }

  private blocksOf(segment: number): number[] {
    const first = segment * this.blocksPerSegment;
    return Array.from({ length: this.blocksPerSegment }, (_, i) => first + i);
  }
}

function encodeSegment(values: number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length * fingerprintBytes);
  values.forEach((value, i) => {
    bytes.writeUIntBE(value, i * fingerprintBytes, fingerprintBytes);
  });
  return bytes;
}

function* decodeSegment(bytes: Uint8Array): Generator<number> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i + fingerprintBytes <= buffer.length; i += fingerprintBytes) {
    yield buffer.readUIntBE(i, fingerprintBytes);
  }
}
