/**
 * What a signature over typed data lets others move (docs/decisions.md "What a typed-data signature
 * counts"): ERC-2612 and DAI permits, Permit2 and EIP-3009; of a meta-transaction and an ERC-2771
 * forward request, what the call inside can move. A message is recognised only if its types are
 * exactly the standard's, since a contract accepts no other hash. Everything else is not decoded.
 */
import type { Chain } from '#model/chain.ts';
import { permit2 } from '#model/permit2.ts';
import type { AssetMovement, AssetMovements } from './asset-movements.ts';
import { movementsFromCall } from './from-call.ts';
import { hashedDomain } from './hashed-domain.ts';
import { isMoneyContract, listedToken } from './listed-token.ts';
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

/** The fields of a call that somebody else has carried out in the signer's name. */
interface RelayedCall {
  /** The field with the contract that is called; absent if it is the one that checks the message. */
  target?: string;
  value?: string;
  data: string;
}

const forwarded: RelayedCall = { target: 'to', value: 'value', data: 'data' };

/**
 * Calls in the signer's name, by struct and fields: of the family of Polygon's child tokens
 * (NativeMetaTransaction.sol in maticnetwork/pos-portal), and of OpenZeppelin's forwarders of ERC-2771
 * (MinimalForwarder in 4.9, ERC2771Forwarder in 5).
 */
const relayedCalls: Record<string, RelayedCall> = {
  'MetaTransaction uint256 nonce,address from,bytes functionSignature': {
    data: 'functionSignature',
  },
  'ForwardRequest address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data':
    forwarded,
  'ForwardRequest address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data':
    forwarded,
};

/** Half of the type's range. */
const unlimited = { uint256: 2n ** 255n, uint160: 2n ** 159n };

/** The moves, and whether one of them is unlimited; an amount that cannot be read is unlimited. */
type Found = Pick<AssetMovements, 'moves' | 'isUnlimited'>;

/** What others can move with the signature. Never throws, for any JSON. */
export function movementsFromTypedData(
  chain: Pick<Chain, 'tokens' | 'chainId'>,
  data: UncheckedTypedData,
): AssetMovements {
  const { contract, hasChain } = hashedDomain(data, chain.chainId);
  const call = contract === null ? null : decodeCall(chain, data, contract);
  // Whoever pays for its transaction is not known: no whitelist of recipients can judge it.
  if (call) return { ...call, isComplete: call.isComplete && hasChain, isPayment: false };
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
    isCall: false,
    isMoneyContract: isMoneyContract(chain, contract),
  };
}

/**
 * What the call inside a meta-transaction moves; null if the message is none, or its call cannot be
 * read. A value that the forwarder is sent counts as the address's own.
 */
function decodeCall(
  chain: Pick<Chain, 'tokens'>,
  { types, primaryType, message }: UncheckedTypedData,
  contract: string,
): AssetMovements | null {
  const kind = `${primaryType} ${structShape(types, primaryType)}`;
  const fields = Object.hasOwn(relayedCalls, kind) ? relayedCalls[kind] : undefined;
  if (!fields) return null;
  const to = fields.target === undefined ? contract : ownField(message, fields.target);
  const data = ownField(message, fields.data);
  const value = fields.value === undefined ? 0n : messageAmount(ownField(message, fields.value));
  if (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to) || value === null) return null;
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) return null;
  const { decoded: _, ...movements } = movementsFromCall(chain, { to, value, data });
  return movements;
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
