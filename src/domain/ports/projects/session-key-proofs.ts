import type { SessionKeyProof } from '#model/session-key.ts';

export interface SessionKeyProofs {
  /**
   * Records what a request asked of a session key. The same request may do so again; false if another
   * one has, or if it said something else.
   */
  put(proof: SessionKeyProof): Promise<boolean>;
}
