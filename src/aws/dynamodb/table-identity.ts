import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableIdentity } from '#model/sent-payment.ts';

/**
 * Id and creation time (unix seconds) of a table. They distinguish it from every other table that has or
 * had its name, such as one that a restore replaced. Throws what the SDK throws.
 */
export async function tableIdentity(
  client: DynamoDBDocumentClient,
  name: string,
): Promise<TableIdentity> {
  // The document client passes control commands on to the plain client, but its type does not say
  // so.
  const { Table } = await (client as unknown as DynamoDBClient).send(
    new DescribeTableCommand({ TableName: name }),
  );
  if (!Table?.TableId || !Table.CreationDateTime) throw new Error(`${name} has no identity`);
  const createdAt = Math.floor(new Date(Table.CreationDateTime).getTime() / 1000);
  return { id: Table.TableId, createdAt };
}
