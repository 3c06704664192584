import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { OperationType } from '#model/orders/operation-types.ts';
import type { CallTerms } from './movements/from-operation.ts';
import type { UncheckedTypedData } from './movements/unchecked-typed-data.ts';

/** The text that each type signs. The other texts must be null. */
const ownText: Record<OperationType, 'data' | 'message' | 'typedData' | null> = {
  transfer: null,
  'send-tx': 'data',
  'sign-message': 'message',
  'sign-typed-data': 'typedData',
};

/**
 * True if the record has a text that its type does not sign. The policy did not judge that text,
 * but it would be signed: calldata turns a transfer into a call.
 */
const hasStrayText = (operation: Operation): boolean =>
  (['data', 'message', 'typedData'] as const).some(
    (text) => (operation[text] !== null) !== (ownText[operation.opType] === text),
  );

/** The terms of a stored operation; null if the service cannot have written this record. */
export function readCallTerms(
  operation: Operation,
  chain: Pick<Chain, 'tokens'>,
): CallTerms | null {
  const { opType, toAddress, amount, data, message, typedData } = operation;
  if (hasStrayText(operation)) return null;
  switch (opType) {
    case 'transfer': {
      const token = chain.tokens.find(({ symbol }) => symbol === operation.token);
      return token ? { opType, token, toAddress, amount } : null;
    }
    case 'send-tx':
      return data === null ? null : { opType, toAddress, value: amount, data };
    case 'sign-message':
      return message === null ? null : { opType, message };
    case 'sign-typed-data':
      return typedData === null
        ? null
        : { opType, typedData: JSON.parse(typedData) as UncheckedTypedData };
  }
}
