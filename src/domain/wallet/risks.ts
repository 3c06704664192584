import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import { messageRisk } from '#wire/words/message-risk.ts';
import { movementsFromOperation } from './movements/from-operation.ts';
import { operationValue } from './operation-value.ts';
import { readCallTerms } from './read-call-terms.ts';

/** Why an operation is dangerous, as sentences for those who decide on it; often none. */
export function operationRisks(
  operation: Operation,
  chain: Pick<Chain, 'family' | 'tokens' | 'chainId'>,
): string[] {
  const { opType, message } = operation;
  const ofMessage = opType === 'sign-message' && message !== null ? messageRisk(message) : null;
  if (ofMessage !== null) return [ofMessage];
  const terms = readCallTerms(operation, chain);
  const value = operationValue(operation, chain);
  if (!terms || !value) return ['Its terms are not readable'];
  const risks: string[] = [];
  const { isCall, selector } = movementsFromOperation(chain, terms);
  if (opType === 'sign-typed-data' && isCall) {
    risks.push(
      `It lets anyone with the signature make a call in the name of this address (${selector ?? 'without a selector'})`,
    );
  }
  if (value.isUnlimited) risks.push('It lets another address take an unlimited amount');
  if (value.isUnpriced) {
    risks.push('A token that it moves has no price or is not listed, so its value is unknown');
  } else if (value.isCallUnknown) {
    risks.push(
      opType === 'sign-typed-data'
        ? 'The kind of this typed data is unknown, so the effect of the signature is unknown'
        : 'Its calldata is not fully decoded, so it is unknown what it moves',
    );
  }
  return risks;
}
