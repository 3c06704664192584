import { base58 } from '@scure/base';
import type { Commitment } from '../ledger-types.ts';
import { invalidParam, invalidParams } from './rpc-error.ts';

export type Config = Record<string, unknown>;

const kindOf = (value: unknown): string => {
  if (typeof value === 'string') return `string "${value}"`;
  if (typeof value === 'number') {
    return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``;
  }
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'sequence' : 'map';
};

const wrongType = (value: unknown, wanted: string) =>
  invalidParams(`Invalid params: invalid type: ${kindOf(value)}, expected ${wanted}.`);

/** Checks that the text is 32 bytes in base58, and returns it. */
export function pubkey(text: string): string {
  return sized(text, 32, 44);
}

function sized(text: string, bytes: number, letters: number): string {
  if (text.length > letters) throw invalidParam('WrongSize');
  let decoded: Uint8Array;
  try {
    decoded = base58.decode(text);
  } catch {
    throw invalidParam('Invalid');
  }
  if (decoded.length !== bytes) throw invalidParam('WrongSize');
  return text;
}

/** Checks that the text is 64 bytes in base58, and returns it. */
export const signature = (text: string): string => sized(text, 64, 88);

/** The positional parameters of a call, checked as they are read. */
export class Params {
  readonly #values: unknown[];

  constructor(values: unknown[], minParams: number) {
    if (values.length < minParams) {
      throw invalidParams(`\`params\` should have at least ${minParams} argument(s)`);
    }
    this.#values = values;
  }

  has(index: number): boolean {
    return this.#values[index] !== undefined && this.#values[index] !== null;
  }

  text(index: number): string {
    const value = this.#values[index];
    if (typeof value !== 'string') throw wrongType(value, 'a string');
    return value;
  }

  pubkey(index: number): string {
    return pubkey(this.text(index));
  }

  texts(index: number): string[] {
    const value = this.#values[index];
    if (!Array.isArray(value)) throw wrongType(value, 'a sequence');
    return value.map((item) => {
      if (typeof item !== 'string') throw wrongType(item, 'a string');
      return item;
    });
  }

  whole(index: number): number {
    const value = this.#values[index];
    if (typeof value === 'number' && Number.isInteger(value) && value < 0) {
      throw invalidParams(`Invalid params: invalid value: integer \`${value}\`, expected u64.`);
    }
    if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType(value, 'u64');
    return value;
  }

  /** The object at this position, or {} if there is none. */
  config(index: number): Config {
    const value = this.#values[index];
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Config)
      : {};
  }

  raw(index: number): unknown {
    return this.#values[index];
  }
}

const commitments = { processed: 'processed', confirmed: 'confirmed', finalized: 'finalized' };

/** The commitment that the call names; finalized by default. */
export function commitmentOf(config: Config, key = 'commitment'): Commitment {
  const wanted = commitments[config[key] as Commitment];
  return (wanted ?? 'finalized') as Commitment;
}

/**
 * The commitment of a call that reads blocks. `processed` is refused: an open slot has no block.
 */
export function sealedCommitment(config: Config): 'confirmed' | 'finalized' {
  const commitment = commitmentOf(config);
  if (commitment === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`');
  }
  return commitment;
}
