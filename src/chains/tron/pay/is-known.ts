import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { TronHttp } from '../node/http.ts';

/**
 * Whether any provider knows the transaction, pending or in a block. Every provider is asked. If
 * one does not answer, this throws: no answer is not proof of absence.
 */
export async function isKnown(http: TronHttp, txHash: string): Promise<boolean> {
  const providers = Array.from({ length: http.count }, (_, index) => http.at(index));
  const answers = await Promise.all(
    providers.map(async (one) => {
      const answer = await one.post('wallet/gettransactionbyid', { value: txHash });
      const { txID } = parseObject(answer, 'the transaction');
      if (txID === undefined && Object.keys(answer as object).length > 0)
        throw new Unverified('the node answered something other than a transaction');
      if (txID !== undefined && String(txID).toLowerCase() !== txHash)
        throw new Unverified('the node answered about another transaction');
      return txID !== undefined;
    }),
  );
  return answers.includes(true);
}
