import { usdt } from '#test/integration/spine/helpers.ts';

export type Json = Record<string, unknown>;

export interface Log {
  address: string;
  topics: string[];
  data: string;
}

export const invented = 10_000_000n * usdt;

export const word = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')}`;
