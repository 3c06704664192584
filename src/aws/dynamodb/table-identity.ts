import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableIdentity } from '#model/sent-payment.ts';

/** What tells a table from any other that had, or has, its name. Throws what the SDK throws. */
export async function tableIdentity(
  client: DynamoDBDocumentClient,
  name: string,
): Promise<TableIdentity> {
  // A document client sends a control command as the client below it does.
  const { Table } = await (client as unknown as DynamoDBClient).send(
    new DescribeTableCommand({ TableName: name }),
  );
  if (!Table?.TableId || !Table.CreationDateTime) throw new Error(`${name} has no identity`);
  const createdAt = Math.floor(new Date(Table.CreationDateTime).getTime() / 1000);
  return { id: Table.TableId, createdAt };
}
