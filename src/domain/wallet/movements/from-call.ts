/**
 * What the call of a send-tx can move (docs/decisions.md "What a send-tx counts"): its value, and
 * the amount of an ERC-20 transfer, transferFrom, approve or increaseAllowance. Amounts are read as
 * the EVM reads them, even from malformed calldata, so that no unusual encoding counts less.
 */
import type { Chain } from '#model/chain.ts';
import { type AssetMovements, transferSelector } from './asset-movements.ts';
import { isMoneyContract, listedToken } from './listed-token.ts';

interface Erc20Function {
  name: 'transfer' | 'transferFrom' | 'approve' | 'increaseAllowance';
  /** The number of addresses before the amount. */
  addresses: number;
}

const erc20Functions: Record<string, Erc20Function> = {
  [transferSelector]: { name: 'transfer', addresses: 1 },
  '0x23b872dd': { name: 'transferFrom', addresses: 2 },
  '0x095ea7b3': { name: 'approve', addresses: 1 },
  '0x39509351': { name: 'increaseAllowance', addresses: 1 },
};

/** Hex digits of an ABI word, and of the zeros before an address in it. */
const word = 64;
const beforeAddress = 24;

/** Half of the range of a uint256. An allowance of this much or more counts as unlimited. */
const unlimitedFrom = 2n ** 255n;

export interface Erc20Call {
  name: Erc20Function['name'];
  /** In lower case, in the order of the arguments. */
  addresses: string[];
  amount: bigint;
}

/**
 * What the call moves. `to` is an EVM address and `data` is `0x` and an even number of hex digits,
 * both in any case. `decoded` is set only if the bytes are exactly the encoding of the call.
 * Calldata under 4 bytes has no selector; empty calldata is a plain payment of the value. Throws
 * RangeError if `data` is not hex.
 */
export function movementsFromCall(
  chain: Pick<Chain, 'tokens'>,
  call: { to: string; value: bigint; data: string },
): AssetMovements & { decoded: Erc20Call | null } {
  const data = call.data.toLowerCase();
  if (!/^0x(?:[0-9a-f]{2})*$/.test(data)) throw new RangeError('calldata must be whole bytes');
  const contract = call.to.toLowerCase();
  const selector = data.length >= 10 ? data.slice(0, 10) : null;
  const token = listedToken(chain, contract);
  const base = {
    nativeValue: call.value,
    contract,
    selector,
    isCall: data !== '0x',
    isMoneyContract: isMoneyContract(chain, contract),
  };
  const known =
    selector !== null && Object.hasOwn(erc20Functions, selector)
      ? erc20Functions[selector]
      : undefined;
  if (!known) {
    const isComplete = data === '0x';
    const nothing = { moves: [], isUnlimited: false, isPayment: false, decoded: null };
    return { ...base, ...nothing, isComplete };
  }
  const { name, addresses, amount, isExact } = decodeArguments(known, data.slice(10));
  return {
    ...base,
    moves: [{ contract, token, amount }],
    isComplete: isExact,
    isUnlimited: amount >= unlimitedFrom,
    isPayment: isExact && name === 'transfer' && token !== null && call.value === 0n,
    decoded: isExact ? { name, addresses, amount } : null,
  };
}

/**
 * The EVM reads missing bytes as zeros and ignores trailing ones, and old tokens mask addresses.
 */
function decodeArguments({ name, addresses: count }: Erc20Function, args: string) {
  const length = (count + 1) * word;
  const words = args.padEnd(length, '0').slice(0, length);
  const at = (index: number): string => words.slice(index * word, (index + 1) * word);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const isClean = indexes.every((index) => /^0+$/.test(at(index).slice(0, beforeAddress)));
  return {
    name,
    addresses: indexes.map((index) => `0x${at(index).slice(beforeAddress)}`),
    amount: BigInt(`0x${at(count)}`),
    isExact: args.length === length && isClean,
  };
}
