/** A transaction's info as JSON, with addresses in hexadecimal and without zero fields. */
import { toJson } from '../wire/json.ts';
import type { Outcome } from './outcome.ts';

const nonEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

export function infoText(
  id: string,
  outcome: Outcome,
  block: { number: number; timestamp: number },
): string {
  return toJson({
    id,
    fee: outcome.fee > 0n ? outcome.fee : undefined,
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contractResult: [outcome.contractResult],
    contract_address: outcome.contractAddress,
    receipt: outcome.receipt,
    log: nonEmpty(
      outcome.logs.map(({ address, topics, data }) => ({
        address,
        topics: nonEmpty(topics),
        data: data || undefined,
      })),
    ),
    result: outcome.message === undefined ? undefined : 'FAILED',
    resMessage:
      outcome.message === undefined ? undefined : Buffer.from(outcome.message).toString('hex'),
    internal_transactions: nonEmpty(outcome.internals),
    ...outcome.extra,
  });
}
