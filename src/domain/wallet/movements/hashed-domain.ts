import { ownField, type UncheckedTypedData } from './unchecked-typed-data.ts';

const address = /^0x[0-9a-fA-F]{40}$/;

/**
 * The contract that can use the signature (lower case), and whether it is valid on one chain only:
 * its domain has a `chainId`, or the chain's id as its `salt`, as Polygon's child tokens want it. A
 * field that `types.EIP712Domain` omits is not hashed and therefore binds nothing.
 */
export function hashedDomain(
  { domain, types }: Pick<UncheckedTypedData, 'domain' | 'types'>,
  ofChain: number | null,
): {
  contract: string | null;
  hasChain: boolean;
} {
  const declared = ownField(types, 'EIP712Domain');
  const isHashed = (name: string, type: string): boolean =>
    !Array.isArray(declared) ||
    declared.some((field) => ownField(field, 'name') === name && ownField(field, 'type') === type);
  const contract = ownField(domain, 'verifyingContract');
  const isBound = isHashed('verifyingContract', 'address');
  const chainId = ownField(domain, 'chainId');
  const salt = ownField(domain, 'salt');
  const isSalted =
    ofChain !== null &&
    typeof salt === 'string' &&
    salt.toLowerCase() === `0x${ofChain.toString(16).padStart(64, '0')}`;
  return {
    contract:
      isBound && typeof contract === 'string' && address.test(contract)
        ? contract.toLowerCase()
        : null,
    hasChain:
      (chainId !== undefined && chainId !== null && isHashed('chainId', 'uint256')) ||
      (isSalted && isHashed('salt', 'bytes32')),
  };
}
