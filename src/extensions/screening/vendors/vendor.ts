/** What the adapters of vendors have in common: one address is asked about in one request. */
import type { RiskThreshold, RiskWord } from '#model/settings/screening-settings.ts';
import type { ChainName } from '#shared/chains.ts';

/** An address as it is asked about. */
export interface AskedAddress {
  address: string;
  chain: ChainName;
}

export interface VendorRequest {
  method: 'GET' | 'POST';
  /** With its leading slash, below the vendor's host. */
  path: string;
  headers: Record<string, string>;
  /** Empty for GET. */
  body: string;
}

/** One thing that a vendor says of an address. `unknown`: it answered that it cannot say. */
export interface Rating {
  risk: RiskThreshold | 'unknown';
  /** The vendor's own words; null: it gave none. */
  why: string | null;
}

/** What a vendor says of an address. */
export interface VendorAnswer {
  /** Empty: its rules have found nothing. */
  ratings: Rating[];
  /** What the vendor calls the analysis; null: it has no name. */
  reference: string | null;
}

export interface VendorApi {
  /** The request for an address at `now` (unix milliseconds); null: the vendor cannot be asked about its chain. */
  request(asked: AskedAddress, by: { secret: string; now: number }): VendorRequest | null;
  /**
   * What the JSON of a 2xx answer says; null if it is anything but a complete answer about this address:
   * an error, a result that is still pending, another address or chain, a field that is missing.
   */
  read(answer: unknown, asked: AskedAddress): VendorAnswer | null;
}

/** An object of JSON; null for anything else. */
export const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** A text that is not empty; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Whether a vendor's address is the one that was asked about. Only hex may come in another case. */
export function isAsked(value: unknown, { address }: AskedAddress): boolean {
  if (typeof value !== 'string') return false;
  const isHex = address.startsWith('0x');
  return isHex ? value.toLowerCase() === address.toLowerCase() : value === address;
}

const words: Record<string, RiskWord> = {
  Low: 'low',
  Medium: 'medium',
  High: 'high',
  Severe: 'severe',
};

/** The word of a vendor's label; null if it is none of the four. */
export const riskWord = (label: unknown): RiskWord | null =>
  typeof label === 'string' && Object.hasOwn(words, label) ? words[label]! : null;
