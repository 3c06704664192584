import { chainWord } from '#shared/words/chain-word.ts';
import type { Operation, Withdrawal } from '../../api/types.ts';
import { grouped, usd } from '../amounts.ts';
import { shortened } from '../visible-text.ts';
import { callSentence, type DecodedCall } from './decoded-call.ts';
import type { KnownToken } from './known-tokens.ts';
import type { Permission } from './permission.ts';

export { chainWord };

interface Paid {
  /** null where the page does not know the decimals. */
  amount: string | null;
  amount_raw: string | null;
  token: string | null;
}

/** The amount of a payment; in smallest units where nobody here knows where the point is. */
export const paidWords = ({ amount, amount_raw: raw, token }: Paid): string =>
  amount === null ? `${raw ?? '0'} smallest units of ${token}` : `${grouped(amount)} ${token}`;

/** What a withdrawal does, in one sentence. */
export const withdrawalSentence = (
  order: Paid & Pick<Withdrawal, 'amount_usd' | 'chain' | 'to_address'>,
): string =>
  `Send ${paidWords(order)} (${usd(order.amount_usd)}) on ${chainWord(order.chain)} to ${shortened(order.to_address)}`;

/** What the page itself reads of what is signed. */
export interface OwnReading {
  call: DecodedCall | null;
  /** What the page knows the called contract as. */
  token: KnownToken | null;
  permission: Permission | null;
}

/** What an operation does, in one sentence; a list has only what its terms say. */
export function operationSentence(
  order: Paid & Pick<Operation, 'op_type' | 'amount_usd' | 'chain' | 'to_address' | 'from_address'>,
  own: OwnReading = { call: null, token: null, permission: null },
): string {
  const where = `on ${chainWord(order.chain)}`;
  const to = order.to_address ? shortened(order.to_address) : 'a new contract';
  switch (order.op_type) {
    case 'transfer':
      return `Send ${paidWords(order)} (${usd(order.amount_usd)}) ${where} to ${to}`;
    case 'send-tx': {
      const call = callSentence(own.call, to, own.token);
      const hasCoin = !/^0(\.0*)?$/.test(order.amount ?? order.amount_raw ?? '0');
      return hasCoin
        ? `${call} ${where} and send it ${paidWords({ ...order, token: 'of the coin' })}`
        : `${call} ${where}`;
    }
    case 'sign-message':
      return `Sign a message ${where} as ${shortened(order.from_address)}`;
    case 'sign-typed-data':
      return own.permission
        ? `${own.permission.sentence}, by a signature ${where}`
        : `Sign typed data ${where} as ${shortened(order.from_address)}`;
  }
}
