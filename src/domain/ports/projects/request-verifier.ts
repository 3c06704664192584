import type { SignedCall, Verdict } from '#model/auth/signed-call.ts';

export interface RequestVerifier {
  /** Who sent a signed request, or why it is refused. Throws when nothing can be said about it. */
  verify(call: SignedCall): Promise<Verdict>;
}
