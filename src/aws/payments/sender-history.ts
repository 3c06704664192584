import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SenderHistory } from '#ports/payments.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { tableIdentity } from '../dynamodb/table-identity.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** The addresses that have ever signed a transaction, in the table `signatures`. */
export function makeSenderHistory(
  client: DynamoDBDocumentClient = documentClient(),
): SenderHistory {
  const table = () => need('TABLE_SIGNATURES');
  return {
    identity: () => tableIdentity(client, table()),

    async hasSigned(chain, address) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: signatureKeys.sender(chain, address),
          ConsistentRead: true,
        }),
      );
      return Item !== undefined;
    },
  };
}
