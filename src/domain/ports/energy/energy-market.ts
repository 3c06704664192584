import type { DurationCode } from '#contract/energy/codes.ts';

/** `refused` is a definite no: nothing was and nothing will be rented for this request. */
export type RentAnswer =
  | { kind: 'taken'; tradeNo: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unclear'; reason: string };

/** What a provider says of a request. `unknown`: it never got it. */
export interface RentState {
  state: 'unknown' | 'waiting' | 'done' | 'partial' | 'failed';
  tradeNo: string | null;
}

/** Somebody who lends energy to an address for a while. */
export interface EnergyMarket {
  name: string;
  /** What so much energy costs the platform, sun; null if it cannot be had. Throws if unreachable. */
  quote(need: { energy: number; duration: DurationCode }): Promise<bigint | null>;
  /** Rents. The same `requestId` again is the same rental. Never throws. */
  rent(order: {
    requestId: string;
    energyNo: string;
    receiver: string;
    energy: number;
    duration: DurationCode;
  }): Promise<RentAnswer>;
  /** Throws if the provider does not answer. */
  look(requestId: string): Promise<RentState>;
  /** Whether what it lent is taken back. A provider without it takes it back by itself. */
  hasEnded?(requestId: string): Promise<boolean>;
}
