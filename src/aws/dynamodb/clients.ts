import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Makes a DynamoDB client that reads and writes plain objects. A number is read as `number` if it
 * is a safe integer or a fraction, otherwise as `bigint`; stores accept both for an amount.
 */
export const makeDocumentClient = (client = new DynamoDBClient({})): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, {
    // By the name of an object's constructor the SDK knows a record. A merchant's metadata may have a key
    // `constructor`: whatever is an object is a record.
    marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
    unmarshallOptions: {
      wrapNumbers: (text: string) => {
        const value = Number(text);
        return Number.isSafeInteger(value) || !/^-?\d+$/.test(text) ? value : BigInt(text);
      },
    },
  });

let shared: DynamoDBDocumentClient | undefined;

/** The one DynamoDB client of a function, made at its first use. */
export function documentClient(): DynamoDBDocumentClient {
  shared ??= makeDocumentClient();
  return shared;
}
