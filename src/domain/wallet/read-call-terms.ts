import type { OperationType } from '#contract/statuses.ts';
import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { CallTerms } from './movements/from-operation.ts';
import type { UncheckedTypedData } from './movements/unchecked-typed-data.ts';

/** The one of these texts that each kind has; the others are none's to sign. */
const ownText: Record<OperationType, 'data' | 'message' | 'typedData' | null> = {
  transfer: null,
  'send-tx': 'data',
  'sign-message': 'message',
  'sign-typed-data': 'typedData',
};

/**
 * A text beside the kind's own was not judged, and would be signed all the same: calldata makes a call
 * of a transfer.
 */
const hasStrayText = (operation: Operation): boolean =>
  (['data', 'message', 'typedData'] as const).some(
    (text) => (operation[text] !== null) !== (ownText[operation.opType] === text),
  );

/** What a stored operation can move; null when its record can not have come from the service. */
export function readCallTerms(
  operation: Operation,
  chain: Pick<Chain, 'tokens'>,
): CallTerms | null {
  const { opType, toAddress, amount, data, typedData } = operation;
  if (hasStrayText(operation)) return null;
  switch (opType) {
    case 'transfer': {
      const token = chain.tokens.find(({ symbol }) => symbol === operation.token);
      return token ? { opType, token, toAddress, amount } : null;
    }
    case 'send-tx':
      return data === null ? null : { opType, toAddress, value: amount, data };
    case 'sign-message':
      return { opType };
    case 'sign-typed-data':
      return typedData === null
        ? null
        : { opType, typedData: JSON.parse(typedData) as UncheckedTypedData };
  }
}
