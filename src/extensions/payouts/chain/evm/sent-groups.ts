/** What a call that pays many pays, read from the transaction itself. Light: no library. */
import { wordAt } from '#chains/shared/abi/abi.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { foldCase } from '#model/fold-case.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import type { SentReader } from '#ports/chains.ts';
import { groupCalls } from './group-call.ts';
import { payManySelectors } from './pay-many.ts';

/** The reader, which also reads what the transaction of a group pays. */
export const withSentGroups = (reader: SentReader): SentReader => ({
  ...reader,
  async sent(txHash) {
    const sent = await reader.sent(txHash);
    const pays = sent && readGroupCall(sent.call);
    return sent && pays ? { ...sent, pays } : sent;
  },
});

/** Words of each call before its lists. */
const headWords = new Map<string, 0 | 1>([
  [payManySelectors['payCoin(address[],uint256[])'], 0],
  [payManySelectors['payTokens(address,address[],uint256[])'], 1],
]);

/**
 * What a call of the contract that pays many pays; null for any other call. It must be exactly the call that
 * we would make of it.
 */
export function readGroupCall(call: SentPayment['call']): SentPayment['pays'] | null {
  if (!call || foldCase(call.to) !== foldCase(groupCalls.contract)) return null;
  const words = headWords.get(call.data.slice(0, 10));
  if (words === undefined) return null;
  const data = `0x${call.data.slice(10)}`;
  const at = (place: number | bigint) => wordAt(data, Number(place));
  const tokenAddress = words === 0 ? null : addressOf(at(0));
  const count = at(words + 2);
  if (count === null || count > 1_000n) return null;
  const payments = Array.from({ length: Number(count) }, (_, i) => ({
    to: addressOf(at(words + 3 + i)),
    amount: at(words + 4 + Number(count) + i) ?? 0n,
  }));
  try {
    const members = payments.map(({ to, amount }) => ({ address: to, amount }));
    const again = groupCalls.pay(members, tokenAddress);
    const isSame = again.data === call.data.toLowerCase() && again.value === call.value;
    return isSame ? { tokenAddress, payments } : null;
  } catch {
    return null;
  }
}

const addressOf = (word: bigint | null): string =>
  toChecksumAddress(`0x${(word ?? 0n).toString(16).padStart(40, '0').slice(-40)}`);
