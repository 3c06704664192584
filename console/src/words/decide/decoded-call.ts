import type { DecodedCall } from '#shared/abi/decoded-call.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { permitsAll } from '#wire/words/shown-call.ts';
import { grouped } from '../amounts.ts';
import { shortened } from '../visible-text.ts';
import type { KnownToken } from './known-tokens.ts';

export type { DecodedCall };

const amountOf = ({ args }: DecodedCall) => args.find(({ type }) => /^uint\d+$/.test(type));
const spenderOf = ({ args }: DecodedCall) => args.filter(({ type }) => type === 'address').at(-1);

const isForAll = ({ signature }: DecodedCall) => /^setApprovalForAll\(/.test(signature);

const payees = ['to', 'spender', 'operator'];

/** Who is paid by a well-known call, or may take later; null where its function does not say. */
export function payeeOf(call: DecodedCall): string | null {
  const payee = call.args.find(({ name, type }) => type === 'address' && payees.includes(name));
  return typeof payee?.value === 'string' ? payee.value : null;
}

/**
 * What a call of a contract does, as the beginning of a sentence; `token` is what the page itself knows the
 * contract as.
 */
export function callSentence(
  call: DecodedCall | null,
  contract: string,
  token: KnownToken | null = null,
): string {
  if (!call) return `Call ${contract}`;
  const spender = shortened(String(spenderOf(call)?.value ?? 'an address'));
  if (isForAll(call) && permitsAll(call)) {
    return `Let ${spender} take every token of the collection ${contract}`;
  }
  const amount = amountOf(call);
  const much =
    token && amount
      ? `${grouped(formatAmount(BigInt(String(amount.value)), token.decimals))} ${token.symbol}`
      : `${amount?.value} smallest units of the token ${contract}`;
  if (/^(approve|increaseAllowance)\(address,uint256\)$/.test(call.signature) && amount) {
    return permitsAll(call)
      ? `Let ${spender} take any amount of the token ${token?.symbol ?? contract}`
      : `Let ${spender} take ${much}`;
  }
  if (call.signature === 'transfer(address,uint256)') return `Send ${much} to ${spender}`;
  return `Call ${call.signature} of ${contract}`;
}
