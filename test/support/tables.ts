import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  type TableDefinition,
  type TableIndex,
  type TableName,
  tableNames,
  tables,
} from '#shared/tables.ts';
import { setEnvironment } from './environment.ts';

type Client = DynamoDBClient | DynamoDBDocumentClient;

/** Either client works: a document client sends a control command like its underlying client. */
const control = (client: Client): DynamoDBClient => client as unknown as DynamoDBClient;

const physicalName = (prefix: string, table: TableName): string => `${prefix}-${table}`;

function attributes(definition: TableDefinition): AttributeDefinition[] {
  const types = new Map<string, 'S' | 'N'>([
    ['pk', 'S'],
    ['sk', 'S'],
  ]);
  for (const index of definition.indexes) {
    types.set(index.partitionKey, 'S');
    if (index.sortKey) types.set(index.sortKey.name, index.sortKey.type);
  }
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}

const keySchema = (partitionKey: string, sortKey?: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
];

const indexSchema = (index: TableIndex) => ({
  IndexName: index.name,
  KeySchema: keySchema(index.partitionKey, index.sortKey?.name),
  Projection: index.include.length
    ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: index.include }
    : { ProjectionType: 'KEYS_ONLY' as const },
});

function createInput(name: string, definition: TableDefinition): CreateTableCommandInput {
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes(definition),
    KeySchema: keySchema('pk', 'sk'),
    ...(definition.indexes.length
      ? { GlobalSecondaryIndexes: definition.indexes.map(indexSchema) }
      : {}),
    ...(definition.stream
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }
      : {}),
  };
}

async function createTable(client: Client, prefix: string, table: TableName): Promise<void> {
  const definition: TableDefinition = tables[table];
  const name = physicalName(prefix, table);
  try {
    await control(client).send(new CreateTableCommand(createInput(name, definition)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    return;
  }
  if (definition.expires) {
    await control(client).send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      }),
    );
  }
}

/** Creates every table of the data stack as `<prefix>-<table>`. A table that exists is kept. */
export async function createTables(client: Client, prefix: string): Promise<void> {
  await Promise.all(tableNames.map((table) => createTable(client, prefix, table)));
}

/** Deletes the tables of `createTables`. A table that is already gone is not an error. */
export async function deleteTables(client: Client, prefix: string): Promise<void> {
  await Promise.all(
    tableNames.map(async (table) => {
      try {
        await control(client).send(
          new DeleteTableCommand({ TableName: physicalName(prefix, table) }),
        );
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    }),
  );
}

/** Points this process's TABLE_* variables to the tables of `createTables`, and returns them. */
export function tableEnvironment(prefix: string): Record<string, string> {
  const variables = Object.fromEntries(
    tableNames.map((table) => [tables[table].variable, physicalName(prefix, table)]),
  );
  setEnvironment(variables);
  return variables;
}
