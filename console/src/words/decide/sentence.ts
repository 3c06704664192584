import { chainWord } from '#shared/words/chain-word.ts';
import type { Operation, Withdrawal } from '../../api/types.ts';
import { grouped, usd } from '../amounts.ts';
import { shortened } from '../visible-text.ts';
import { callSentence } from './decoded-call.ts';
import { permissionOfTypedData } from './permission.ts';

export { chainWord };

/** What a withdrawal does, in one sentence. */
export const withdrawalSentence = (order: Withdrawal): string =>
  `Send ${grouped(order.amount)} ${order.token} (${usd(order.amount_usd)}) on ${chainWord(order.chain)} to ${shortened(order.to_address)}`;

/** What an operation does, in one sentence. */
export function operationSentence(
  order: Operation & { simulation?: unknown; typed_data?: unknown },
): string {
  const where = `on ${chainWord(order.chain)}`;
  const to = order.to_address ? shortened(order.to_address) : 'a new contract';
  switch (order.op_type) {
    case 'transfer':
      return `Send ${grouped(order.amount ?? '0')} ${order.token} (${usd(order.amount_usd)}) ${where} to ${to}`;
    case 'send-tx': {
      const { decoded_call: decoded } = (order.simulation ?? {}) as { decoded_call?: unknown };
      const call = callSentence(decoded, to);
      const coin = order.amount && !/^0(\.0*)?$/.test(order.amount);
      return coin
        ? `${call} ${where} and send it ${grouped(order.amount!)} of the coin`
        : `${call} ${where}`;
    }
    case 'sign-message':
      return `Sign a message ${where} as ${shortened(order.from_address)}`;
    case 'sign-typed-data': {
      const permission = permissionOfTypedData(order.typed_data);
      return permission
        ? `${permission.sentence}, by a signature ${where}`
        : `Sign typed data ${where} as ${shortened(order.from_address)}`;
    }
  }
}
