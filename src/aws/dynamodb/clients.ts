import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The one DynamoDB client of a function. Numbers come back as `number` when they are safe integers
 * or fractions, else as `bigint`; stores convert amounts with BigInt() whichever they get.
 */
export const makeDocumentClient = (client = new DynamoDBClient({})): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: {
      wrapNumbers: (text: string) => {
        const value = Number(text);
        return Number.isSafeInteger(value) || !/^-?\d+$/.test(text) ? value : BigInt(text);
      },
    },
  });

let shared: DynamoDBDocumentClient | undefined;

/** The shared document client; SDK clients of other services are made where they are used. */
export function documentClient(): DynamoDBDocumentClient {
  shared ??= makeDocumentClient();
  return shared;
}
