import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TransactionIndex } from '#ports/deposits.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import { queryIndex } from '../dynamodb/query-index.ts';
import { need } from '../runtime/config.ts';

const depositPrefix = depositKeys.deposit('').pk;
const identityPrefix = depositKeys.identity('').pk;

/** The index `transactions` of the table `deposits`. */
export function makeTransactionIndex(
  client: DynamoDBDocumentClient = documentClient(),
): TransactionIndex {
  return {
    async recorded(projectId, txHash, limit) {
      const found = await queryIndex(client, {
        TableName: need('TABLE_DEPOSITS'),
        IndexName: 'transactions',
        KeyConditionExpression: 'txHash = :hash AND projectId = :project',
        ExpressionAttributeValues: { ':hash': txHash, ':project': projectId },
        // One more: a page that is full to its limit may be the last one.
        Limit: limit + 1,
      });
      if (found === null) return null;
      const keys = found.items.slice(0, limit).map(({ pk }) => String(pk));
      const after = (prefix: string) =>
        keys.filter((pk) => pk.startsWith(prefix)).map((pk) => pk.slice(prefix.length));
      return {
        depositNos: after(depositPrefix),
        identities: after(identityPrefix),
        isAll: found.items.length <= limit,
      };
    },
  };
}
