import type { DynamoDBRecord } from 'aws-lambda';

type StreamImage = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** The item as the stream carries it. */
const image = (item: Record<string, unknown>): StreamImage =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? { N: String(value) }
        : typeof value === 'boolean'
          ? { BOOL: value }
          : { S: String(value) },
    ]),
  );

export const record = (
  SequenceNumber: string,
  item: Record<string, unknown>,
  eventName: DynamoDBRecord['eventName'] = 'INSERT',
): DynamoDBRecord => ({ eventName, dynamodb: { SequenceNumber, NewImage: image(item) } });
