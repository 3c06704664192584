/** Reads a transaction's bytes, independently of the library that wrote them. */
import { base58 } from '@scure/base';

export interface WireInstruction {
  program: string;
  accounts: string[];
  data: Uint8Array;
}

export interface WireMessage {
  /** The accounts that must sign; the fee's payer comes first. */
  signers: string[];
  writable: ReadonlySet<string>;
  reference: string;
  instructions: WireInstruction[];
}

/** Splits a transaction into its signatures and its message. Throws an Error for other bytes. */
export function splitTransaction(raw: Uint8Array): {
  signatures: Uint8Array[];
  message: Uint8Array;
} {
  const reader = makeReader(raw);
  const signatures = Array.from({ length: reader.count() }, () => reader.take(64));
  return { signatures, message: reader.take(reader.left()) };
}

/** Reads a legacy message completely. Throws an Error for anything else. */
export function readMessage(message: Uint8Array): WireMessage {
  const reader = makeReader(message);
  const [signed, readonlySigned, readonlyOthers] = reader.take(3) as unknown as [
    number,
    number,
    number,
  ];
  if (signed & 0x80) throw new Error('the message is versioned');
  const keys = Array.from({ length: reader.count() }, () => base58.encode(reader.take(32)));
  if (signed === 0 || signed > keys.length) throw new Error('the message does not name a payer');
  const reference = base58.encode(reader.take(32));
  const keyAt = (index: number) => {
    const key = keys[index];
    if (key === undefined)
      throw new Error('an instruction names an account that the message does not list');
    return key;
  };
  const instructions = Array.from({ length: reader.count() }, () => ({
    program: keyAt(reader.take(1)[0]!),
    accounts: [...reader.take(reader.count())].map(keyAt),
    data: reader.take(reader.count()),
  }));
  if (reader.left() > 0) throw new Error('the message has bytes after its end');
  const isWritable = (i: number) =>
    i < signed ? i < signed - readonlySigned : i < keys.length - readonlyOthers;
  return {
    signers: keys.slice(0, signed),
    writable: new Set(keys.filter((_, i) => isWritable(i))),
    reference,
    instructions,
  };
}

function makeReader(bytes: Uint8Array) {
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('the bytes end too early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  /** A length in one to three groups of seven bits, the lowest first. */
  const count = (): number => {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = take(1)[0]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new Error('a length has too many bytes');
  };
  return { take, count, left: () => bytes.length - at };
}
