import type { Approval, Project, ProjectSettings, SignatureRecord } from '#domain/ports/records.ts';
import type { SessionKey } from '#domain/ports/session-keys.ts';
import type { SwapCalls, SwapQuote } from '#domain/ports/swaps.ts';
import type { Chain, PriceBook } from '#domain/ports/world.ts';

/** `forged` means that the record can not have come from the service itself. */
export type Authorization = { ok: true } | { ok: false; reason: string; forged: boolean };

export interface SwapEvidence {
  /** The record of its quote. */
  quote: SwapQuote | null;
  /** Where a swap of that quote was signed, by the signer's own table. */
  taken: SignatureRecord | null;
  /** Who reads its call. */
  problem: SwapCalls['problem'];
}

/** What an order is judged by, read anew for each signature. */
export interface AuthorizationContext {
  project: Project;
  /** The address that the run signs for. */
  address: string;
  settings: ProjectSettings;
  chain: Chain;
  /** All of the order's, from their table. */
  approvals: Approval[];
  prices: PriceBook;
  /** The session key that an operation names, and what its day has reserved; null without one. */
  session: { key: SessionKey; usedMicroUsd: bigint } | null;
  /** Of a swap; null on a chain without swaps. */
  swap: SwapEvidence | null;
  /** Unix seconds. */
  now: number;
  /** The nonce whose payment is replaced; null for a first signature. */
  replaces: number | null;
}

export const refuse = (reason: string, forged = true): Authorization => ({
  ok: false,
  reason,
  forged,
});
