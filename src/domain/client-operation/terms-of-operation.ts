import type { Operation } from '../ports/operations.ts';
import type { Chain } from '../ports/world.ts';
import type { MovingTerms } from './moved-by-operation.ts';
import type { TypedData } from './typed-data.ts';

/** What a stored operation can move; null when its record can not have come from the service. */
export function movingTerms(
  operation: Operation,
  chain: Pick<Chain, 'tokens'>,
): MovingTerms | null {
  const { opType, toAddress, amount, data, typedData } = operation;
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
      return typedData === null ? null : { opType, typedData: JSON.parse(typedData) as TypedData };
  }
}
