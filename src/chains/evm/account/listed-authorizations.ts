import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmAddress } from '#shared/crypto/evm-address.ts';
import { recoverPublicKey } from '#shared/crypto/recover-public-key.ts';
import { authorizationDigest } from './authorization-digest.ts';

/** The owner of an authorization, and the nonce that it takes if it is that owner's next one. */
export interface AuthorizedNonce {
  /** Checksum case. */
  owner: string;
  nonce: number;
}

/**
 * The authorizations that a node shows for a transaction, with the owners that their signatures recover
 * to. As on the chain, one that is malformed or of another chain is passed over.
 */
export function listedAuthorizations(
  transaction: Record<string, unknown>,
  chainId: number | null,
): AuthorizedNonce[] {
  const listed = transaction.authorizationList;
  if (!Array.isArray(listed) || chainId === null) return [];
  return listed.flatMap((one: unknown): AuthorizedNonce[] => {
    try {
      return [ownerOf(one as Record<string, unknown>, chainId)];
    } catch {
      return [];
    }
  });
}

function ownerOf(one: Record<string, unknown>, chainId: number): AuthorizedNonce {
  const number = (value: unknown) => BigInt(String(value));
  const said = Number(number(one.chainId));
  if (said !== 0 && said !== chainId) throw new Error('it is for another chain');
  const nonce = Number(number(one.nonce));
  const digest = authorizationDigest(said, { delegate: String(one.address), nonce });
  const parity = Number(number(one.yParity));
  const key = recoverPublicKey(digest, { r: number(one.r), s: number(one.s), parity });
  return { owner: toChecksumAddress(evmAddress(key)), nonce };
}
