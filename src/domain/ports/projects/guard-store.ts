import type { RateScope } from '#model/project.ts';

export interface GuardStore {
  /** Takes a nonce until `until` (unix seconds); false if it is taken at `now`. */
  claimNonce(input: { appId: string; nonce: string; now: number; until: number }): Promise<boolean>;
  /** The same for a signature, by the sha256 of the signed text (hex). */
  claimSignature(input: {
    appId: string;
    digest: string;
    now: number;
    until: number;
  }): Promise<boolean>;
  /** Counts one more request in this minute and returns the count. */
  count(scope: RateScope, id: string, minute: number): Promise<number>;
}
