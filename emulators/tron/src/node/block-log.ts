/**
 * The blocks of the chain. For an empty block only the time and id are stored (about 100 bytes);
 * the rest of its header follows from them. So hundreds of thousands of blocks need little memory.
 * A transaction is stored as bytes, with the text of its info: about 1.5 KB.
 */

import { int64Bytes, sha256, toHex } from '../wire/bytes.ts';
import { encode } from '../wire/protobuf.ts';
import { headerSchema } from '../wire/schemas.ts';
import type { ContractResult } from '../wire/transaction.ts';

export interface MinedTransaction {
  id: string;
  /** Signed bytes. */
  bytes: Buffer;
  result: ContractResult;
  /** Its info as JSON, with addresses in hexadecimal. */
  info: string;
  block: number;
}

export interface Header {
  number: number;
  /** ms. */
  timestamp: number;
  txTrieRoot: string;
  parentHash: string;
  witness: string;
}

export const blockVersion = 32;
const emptyRoot = '0'.repeat(64);

/** The bytes of a header, which are hashed and signed. */
export const headerBytes = (header: Header): Buffer =>
  encode(headerSchema, {
    timestamp: BigInt(header.timestamp),
    txTrieRoot: header.txTrieRoot,
    parentHash: header.parentHash,
    number: BigInt(header.number),
    witness_address: header.witness,
    version: BigInt(blockVersion),
  });

/** A block's id: its number (8 bytes), then the hash of its header without the first 8 bytes. */
export const blockIdOf = (header: Header): string =>
  toHex(Buffer.concat([int64Bytes(header.number), sha256(headerBytes(header)).subarray(8)]));

/** Merkle root of a block's transactions. An odd node moves up a level unchanged. */
export function merkleRoot(leaves: Uint8Array[]): string {
  if (leaves.length === 0) return emptyRoot;
  let level = leaves.map((leaf) => sha256(leaf));
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index]!, level[index + 1]];
      next.push(right ? sha256(left, right) : left);
    }
    level = next;
  }
  return toHex(level[0]!);
}

interface Content {
  root: string;
  transactions: string[];
}

export class BlockLog {
  readonly #times: number[] = [];
  readonly #ids: string[] = [];
  /** Blocks that are not empty. */
  readonly #contents = new Map<number, Content>();
  readonly #transactions = new Map<string, MinedTransaction>();

  constructor(readonly witness: string) {}

  copy(): BlockLog {
    const other = new BlockLog(this.witness);
    for (const time of this.#times) other.#times.push(time);
    for (const id of this.#ids) other.#ids.push(id);
    for (const [number, content] of this.#contents) other.#contents.set(number, content);
    for (const [id, mined] of this.#transactions) other.#transactions.set(id, mined);
    return other;
  }

  get head(): number {
    return this.#ids.length - 1;
  }

  id(number: number): string | undefined {
    return this.#ids[number];
  }

  time(number: number): number {
    return this.#times[number] ?? 0;
  }

  header(number: number): Header {
    return {
      number,
      timestamp: this.time(number),
      txTrieRoot: this.#contents.get(number)?.root ?? emptyRoot,
      parentHash: this.#ids[number - 1] ?? emptyRoot,
      witness: this.witness,
    };
  }

  /** In the order of the block. */
  transactions(number: number): MinedTransaction[] {
    const ids = this.#contents.get(number)?.transactions ?? [];
    return ids.map((id) => this.#transactions.get(id)!);
  }

  transaction(id: string): MinedTransaction | undefined {
    return this.#transactions.get(id);
  }

  /** Appends a block. `leaves` are the bytes of its transactions with their results. */
  append(timestamp: number, mined: MinedTransaction[], leaves: Uint8Array[]): void {
    const number = this.head + 1;
    this.#times.push(timestamp);
    if (mined.length > 0) {
      const transactions = mined.map((item) => item.id);
      this.#contents.set(number, { root: merkleRoot(leaves), transactions });
    }
    for (const item of mined) this.#transactions.set(item.id, item);
    this.#ids.push(blockIdOf(this.header(number)));
  }

  /** Removes the last block and returns its transactions. */
  pop(): MinedTransaction[] {
    const number = this.head;
    const mined = this.transactions(number);
    for (const item of mined) this.#transactions.delete(item.id);
    this.#contents.delete(number);
    this.#times.pop();
    this.#ids.pop();
    return mined;
  }
}
