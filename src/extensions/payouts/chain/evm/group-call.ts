/**
 * Our own encoding of the call that pays a group, which the vault signs. Light: noble only.
 */
import { assertAddress } from '#chains/evm/pay/payload.ts';
import { encodeCall, word } from '#chains/shared/abi/abi.ts';
import { maxMembers } from '#model/orders/group.ts';
import type { GroupCalls } from '../../ports.ts';
import { payMany, payManySelectors } from './pay-many.ts';

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
    if (members.length === 0 || members.length > maxMembers)
      throw new Error(`a group has 1 to ${maxMembers} payments, not ${members.length}`);
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

  allow(token, amount) {
    const to = assertAddress(token, 'the token').toLowerCase();
    return { to, data: encodeCall('approve(address,uint256)', payMany.address, amount) };
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
