import type { SignedCall } from '#ports/signed-call.ts';
import { bodyDigest, bodySha256 } from '#shared/crypto/sign-string.ts';

/** The digests of a call are its route's; the body must be the one that they were signed for. */
export const isSignedBody = (
  call: Pick<SignedCall, 'bodySha256' | 'bodyMd5'>,
  body: string,
): boolean =>
  call.bodySha256 ? call.bodySha256 === bodySha256(body) : call.bodyMd5 === bodyDigest(body);
