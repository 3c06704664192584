import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type * as sqs from 'aws-cdk-lib/aws-sqs';

type Filters = NonNullable<ConstructorParameters<typeof DynamoEventSource>[1]['filters']>;

/**
 * The stream of table `events` for one consumer. A record that fails is tried five times within an
 * hour, alone, and then goes to the dead-letter queue.
 */
export const outboxStream = (
  table: dynamodb.ITable,
  options: {
    deadLetters: sqs.IQueue;
    batchSize: number;
    parallelizationFactor?: number;
    filters: Filters;
  },
): DynamoEventSource => {
  const { deadLetters, ...of } = options;
  return new DynamoEventSource(table, {
    ...of,
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 5,
    maxRecordAge: Duration.hours(1),
    onFailure: new SqsDlq(deadLetters),
  });
};
