/**
 * Looks and records of addresses as text. Amounts and blocks have bigger numbers than JSON, in places
 * that only the type knows.
 */
import type { AddressRecord, Look } from '../model/look.ts';
import type { Reading } from '../model/reading.ts';

/** A bigint is written as `{"n":"5"}`, a Map as `{"m":[[key, value]]}`. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return { n: part.toString() };
    return part instanceof Map ? { m: [...part] } : part;
  });

const fromText = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    const names = Object.keys(part);
    if (names.length !== 1) return part;
    const { n, m } = part as { n?: unknown; m?: unknown };
    if (typeof n === 'string' && /^-?\d+$/.test(n)) return BigInt(n);
    return Array.isArray(m) ? new Map(m as [unknown, unknown][]) : part;
  });

export const readingsToText = (readings: readonly Reading[]): string => toText(readings);
export const readingsFromText = (text: string): Look['readings'] =>
  fromText(text) as Look['readings'];
export const recordToText = (record: AddressRecord): string => toText(record);
export const recordFromText = (text: string): AddressRecord => fromText(text) as AddressRecord;
