import type { RateScope } from '#model/project.ts';

export interface GuardStore {
  /**
   * Takes a nonce until `until` (unix seconds) for a request; false if another request has it at
   * `now`. The same request may take it again: a call to verify-request may be sent twice. With
   * `digest` (sha256 of the signed text, hex) so may every request with that digest.
   */
  claimNonce(input: {
    appId: string;
    nonce: string;
    requestId: string;
    now: number;
    until: number;
    digest?: string;
  }): Promise<boolean>;
  /** Takes a signature in the same way, by the sha256 of the signed text (hex). */
  claimSignature(input: {
    appId: string;
    digest: string;
    requestId: string;
    now: number;
    until: number;
  }): Promise<boolean>;
  /** Records what a key was at its first use; false if it was another one. */
  noteFirstUse(appId: string, digest: string): Promise<boolean>;
  /** Counts one more request in this minute and returns the count. */
  count(scope: RateScope, id: string, minute: number): Promise<number>;
}
