/**
 * What a signature over typed data lets others move (docs/decisions.md "What a typed-data signature
 * counts"): ERC-2612 and DAI permits, Permit2 and EIP-3009. A message is recognised only if its
 * types are exactly the standard's, since a contract accepts no other hash. Everything else is not
 * decoded.
 */
import type { Chain } from '#model/chain.ts';
import type { AssetMovement, AssetMovements } from './asset-movements.ts';
import { hashedDomain } from './hashed-domain.ts';
import { listedToken } from './listed-token.ts';
import { messageAmount } from './message-amount.ts';
import { structShape } from './struct-shape.ts';
import { ownField, type UncheckedTypedData } from './unchecked-typed-data.ts';

const permit =
  'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' as const;
const daiPermit =
  'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' as const;
const authorization =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce';

/** The structs of Permit2 for a lasting allowance, and for a single transfer. */
const permitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce';
const tokenPermissions = 'address token,uint256 amount';

interface Permit2Type {
  /** The field that holds the token and the amount, or a list of them, and its struct. */
  field: 'details' | 'permitted';
  struct: 'PermitDetails' | 'TokenPermissions';
  isList: boolean;
  rest: string;
  /** A struct of another contract follows the fields; the amounts still limit what moves. */
  hasWitness: boolean;
}

const allowance = { field: 'details', struct: 'PermitDetails', hasWitness: false } as const;
const once = { field: 'permitted', struct: 'TokenPermissions' } as const;
const inAllowance = 'address spender,uint256 sigDeadline';
const inOnce = 'address spender,uint256 nonce,uint256 deadline';

const permit2Types: Record<string, Permit2Type> = {
  PermitSingle: { ...allowance, isList: false, rest: inAllowance },
  PermitBatch: { ...allowance, isList: true, rest: inAllowance },
  PermitTransferFrom: { ...once, isList: false, rest: inOnce, hasWitness: false },
  PermitBatchTransferFrom: { ...once, isList: true, rest: inOnce, hasWitness: false },
  PermitWitnessTransferFrom: { ...once, isList: false, rest: inOnce, hasWitness: true },
  PermitBatchWitnessTransferFrom: { ...once, isList: true, rest: inOnce, hasWitness: true },
};

const structShapes = { PermitDetails: permitDetails, TokenPermissions: tokenPermissions };

/** Permit2 has this address on every chain. Such messages for other contracts are not decoded. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/** Half of the type's range. */
const unlimited = { uint256: 2n ** 255n, uint160: 2n ** 159n };

/** The moves, and whether one of them is unlimited; an amount that cannot be read is unlimited. */
type Found = Pick<AssetMovements, 'moves' | 'isUnlimited'>;

/** What others can move with the signature. Never throws, whatever the JSON contains. */
export function movementsFromTypedData(
  chain: Pick<Chain, 'tokens'>,
  data: UncheckedTypedData,
): AssetMovements {
  const { contract, hasChain } = hashedDomain(data);
  const found = contract === null ? null : decode(chain, data, contract);
  return {
    nativeValue: 0n,
    moves: found?.moves ?? [],
    // Without a chain in its domain, the signature is valid on every chain, where the same address
    // may be another token.
    isComplete: found !== null && hasChain,
    isUnlimited: found?.isUnlimited ?? false,
    contract,
    selector: null,
    isPayment: false,
  };
}

function decode(
  chain: Pick<Chain, 'tokens'>,
  { types, primaryType, message }: UncheckedTypedData,
  contract: string,
): Found | null {
  const shape = structShape(types, primaryType);
  const move = (token: unknown, value: unknown, type: keyof typeof unlimited): Found => {
    const address = typeof token === 'string' ? token.toLowerCase() : '';
    const amount = messageAmount(value);
    return {
      moves: [{ contract: address, token: listedToken(chain, address), amount: amount ?? 0n }],
      isUnlimited: amount === null || amount >= unlimited[type],
    };
  };
  const isPermit = primaryType === 'Permit' && shape === permit;
  const isAuthorization =
    (primaryType === 'TransferWithAuthorization' || primaryType === 'ReceiveWithAuthorization') &&
    shape === authorization;
  if (isPermit || isAuthorization) return move(contract, ownField(message, 'value'), 'uint256');
  if (primaryType === 'Permit' && shape === daiPermit) {
    const isAllowed = ownField(message, 'allowed') !== false;
    return { ...move(contract, 0, 'uint256'), isUnlimited: isAllowed };
  }
  const known = Object.hasOwn(permit2Types, primaryType) ? permit2Types[primaryType] : undefined;
  if (!known || contract !== permit2) return null;
  if (!isPermit2(types, shape, known)) return null;
  const value = ownField(message, known.field);
  const entries: unknown[] = known.isList && Array.isArray(value) ? value : [value];
  const type = known.field === 'details' ? 'uint160' : 'uint256';
  const founds = entries.map((entry) =>
    move(ownField(entry, 'token'), ownField(entry, 'amount'), type),
  );
  return {
    moves: founds.flatMap<AssetMovement>(({ moves }) => moves),
    isUnlimited: founds.some(({ isUnlimited }) => isUnlimited),
  };
}

function isPermit2(types: UncheckedTypedData['types'], shape: string, known: Permit2Type): boolean {
  const { field, struct, isList, rest, hasWitness } = known;
  const wanted = `${struct}${isList ? '[]' : ''} ${field},${rest}`;
  if (structShape(types, struct) !== structShapes[struct]) return false;
  return hasWitness ? shape.startsWith(`${wanted},`) : shape === wanted;
}
