import { zeroAddress } from '#chains/evm/account/address.ts';
import { authorizationDigest } from '#chains/evm/account/authorization-digest.ts';
import { type DigestSignature, signVerified } from '#chains/shared/secp256k1.ts';
import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Keyring } from '#ports/chains.ts';
import type { ListedAuthorization } from './set-code-parts.ts';
import { sweeperOf } from './sweeper.ts';

export type SignedAuthorization = ListedAuthorization & DigestSignature;

/**
 * Signs an authorization for one chain. The only contract that it may name is the sweeper of
 * `destination`, or none (the zero address). Throws an Error for any other, for a chain without an
 * id (0 would be valid on every chain), and WrongSigner unless the signature is of `owner`.
 */
export async function signAuthorization(input: {
  chain: Pick<Chain, 'name' | 'chainId'>;
  keyring: Keyring;
  keyId: string;
  authorization: ListedAuthorization;
  destination: string;
}): Promise<SignedAuthorization> {
  const { chain, keyring, keyId, authorization, destination } = input;
  const { owner, delegate, nonce } = authorization;
  if (!chain.chainId) throw new Error(`${chain.name} has no chain id`);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new Error(`nonce out of range: ${nonce}`);
  const isSweeper = foldCase(delegate) === foldCase(sweeperOf(destination).address);
  if (!isSweeper && delegate !== zeroAddress) {
    throw new Error(`${owner} may delegate only to the sweeper of ${destination}`);
  }
  const digest = authorizationDigest(chain.chainId, authorization);
  const signature = await signVerified({ keyring, keyId, address: owner, digest });
  return { ...authorization, ...signature };
}
