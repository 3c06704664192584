/**
 * Our own encoding of the call that pays a group, which the vault signs. Light: noble only.
 */
import { assertAddress } from '#chains/evm/pay/payload.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { payMany, payManySelectors } from './pay-many.ts';

/** A payment of a group; the amount in base units. */
export interface GroupMember {
  address: string;
  amount: bigint;
}

/** How one chain pays many in one transaction. */
export interface GroupCalls {
  /** The contract that pays, checksum case: what a token's allowance is for. */
  contract: string;
  /**
   * The call by which a wallet pays these members in their order: recipient and calldata in lower case,
   * value in wei. `token` null: coin. Throws an Error for a group that cannot be paid.
   */
  pay(
    members: readonly GroupMember[],
    token: string | null,
  ): { to: string; data: string; value: bigint };
  /**
   * The gas limit of a group of this size, on a chain that charges no layer-1 data inside gas: enough for
   * new holders everywhere, of whom one in 16 uses all that it may. Where more than that do, a node's
   * estimate says so. With too little the transaction reverts, and never pays a part.
   */
  gasOf(count: number, token: string | null): bigint;
}

/**
 * The most that one transaction pays: 500 payments are then 4 transactions and one for the allowance. Within the
 * 2^24 gas that a transaction may have (EIP-7825).
 */
export const maxGrouped = 125;

/** As in local/contracts/pay-many.sol: the most that one payment takes, and what it usually takes. */
const mostGas = { coin: 91_000n, token: 106_000n };
const usualGas = 40_000n;
/** What the end takes. */
const lastGas = 25_000n;
/** What a transaction takes by itself, and what the contract does before the first payment. */
const baseGas = 21_000n + 15_000n;
/** Of each payment's two words: 12 zeros, and 52 bytes that may be none (EIP-2028). */
const dataGas = 12n * 4n + 52n * 16n;
/** One payment in so many may take the most. */
const perHeavy = 16;

export const groupCalls: GroupCalls = {
  contract: payMany.address,

  pay(members, token) {
    if (members.length === 0 || members.length > maxGrouped)
      throw new Error(`a group has 1 to ${maxGrouped} payments, not ${members.length}`);
    if (members.some(({ amount }) => amount <= 0n))
      throw new Error('a payment of a group is nothing');
    const recipients = members.map(({ address }) => assertAddress(address, 'a recipient'));
    const amounts = members.map(({ amount }) => amount);
    const to = payMany.address.toLowerCase();
    if (recipients.includes(to as `0x${string}`)) throw new Error('the contract cannot be paid');
    if (token === null) {
      const value = amounts.reduce((sum, amount) => sum + amount, 0n);
      if (value >= 1n << 256n) throw new Error(`the sum is out of range: ${value}`);
      const data = encode(
        payManySelectors['payCoin(address[],uint256[])'],
        [],
        recipients,
        amounts,
      );
      return { to, data, value };
    }
    const head = [assertAddress(token, 'the token')];
    const selector = payManySelectors['payTokens(address,address[],uint256[])'];
    return { to, data: encode(selector, head, recipients, amounts), value: 0n };
  },

  gasOf(count, token) {
    const most = mostGas[token === null ? 'coin' : 'token'];
    const heavy = BigInt(Math.ceil(count / perHeavy));
    const each = BigInt(count) * (usualGas + dataGas);
    // There is gas for the most that a payment may take before each of them.
    return baseGas + each + heavy * (most - usualGas) + most + lastGas;
  },
};

/** Calldata of static words and two lists of the same length, in their order. */
function encode(
  selector: string,
  head: readonly string[],
  recipients: readonly string[],
  amounts: readonly bigint[],
): string {
  const count = BigInt(recipients.length);
  const first = 32n * BigInt(head.length + 2);
  const words = [
    ...head,
    first,
    first + 32n * (count + 1n),
    count,
    ...recipients,
    count,
    ...amounts,
  ];
  return selector + words.map(word).join('');
}
