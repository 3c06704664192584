/**
 * An in-memory filter of our addresses (docs/design.md "The watcher"). It keeps 46 bits of each
 * address in about five bytes. With ten million addresses, one foreign address in seven million
 * matches by chance; the address table then decides.
 */
import type { Family } from '#contract/chains.ts';
import type { AddressBook } from '../ports/deposits/address-book.ts';
import type { ChainStateStore } from '../ports/deposits/chain-state-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { FingerprintSet } from './fingerprint-set.ts';

/** The number of addresses in a stored segment. The rest of the journal is read entry by entry. */
const ordinarySegment = 10_000;
/** The most segments to read at once, reached by doubling: a cold filter of a million has 100. */
const maxAtOnce = 16;
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
  addresses: Pick<AddressBook, 'journal'>;
  chainState: Pick<ChainStateStore, 'filterSegment' | 'putFilterSegment'>;
  /** Without one, a refresh takes the time that it takes. */
  clock?: Pick<Clock, 'nowMs'>;
  log?: Pick<Logger, 'info'>;
}

/** The addresses of one family up to `position` in the journal. */
export class AddressFilter {
  private readonly set = new FingerprintSet();
  private position = 0;
  private segment: number[] = [];
  /** True once a refresh has come to the end of the journal. */
  private isWhole = false;

  constructor(
    private readonly family: Family,
    private readonly fingerprint: (address: string) => number,
    /** Must be the same for every filter of a deployment: stored segments have this size. */
    private readonly segmentSize = ordinarySegment,
  ) {}

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
   * Reads the journal from the last position on: whole stored segments first, then single entries
   * (strongly consistent). Stores a full segment that is not stored yet. Throws if it is not done by
   * `until` (unix ms), since a part of a filter misses deposits; the next call continues there.
   */
  async refresh(deps: RefreshDeps, until = Number.POSITIVE_INFINITY): Promise<void> {
    await this.readOn(deps, () => {
      if (deps.clock && deps.clock.nowMs() >= until) {
        throw new Error(`the address filter is still loading: ${this.position} addresses so far`);
      }
    });
    if (!this.isWhole) {
      this.isWhole = true;
      const { family, size: addresses, bytes } = this;
      deps.log?.info('watch.filter-loaded', { family, addresses, bytes });
    }
  }

  private async readOn(deps: RefreshDeps, checkTime: () => void): Promise<void> {
    const { segmentSize } = this;
    for (
      let segmentsAtOnce = 1;
      this.position % segmentSize === 0;
      segmentsAtOnce = Math.min(maxAtOnce, 2 * segmentsAtOnce)
    ) {
      checkTime();
      const next = this.position / segmentSize;
      const segments = await Promise.all(
        Array.from({ length: segmentsAtOnce }, (_, i) =>
          deps.chainState.filterSegment(this.family, next + i),
        ),
      );
      const missing = segments.indexOf(null);
      for (const bytes of segments.slice(0, missing < 0 ? segmentsAtOnce : missing)) {
        for (const value of decodeSegment(bytes as Uint8Array)) this.set.add(value);
        this.position += segmentSize;
      }
      if (missing >= 0) break;
    }
    for (;;) {
      checkTime();
      const entries = await deps.addresses.journal(this.family, this.position);
      for (const entry of entries) {
        const value = this.fingerprint(entry.address);
        this.set.add(value);
        this.segment.push(value);
        this.position = entry.position;
        if (this.position % segmentSize === 0) {
          // A segment is complete only if it was read from its first entry.
          if (this.segment.length === segmentSize) {
            const index = this.position / segmentSize - 1;
            await deps.chainState.putFilterSegment(this.family, index, encodeSegment(this.segment));
          }
          this.segment = [];
        }
      }
      if (entries.length === 0) return;
    }
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
