import { Duration } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { CofferFunction } from './coffer-function.ts';
import type { CofferTable } from './table.ts';

type Filters = NonNullable<ConstructorParameters<typeof DynamoEventSource>[1]['filters']>;

/**
 * Has a function called by the stream of a table. A record that fails is tried five times within an
 * hour, by itself, and then goes to the dead-letter queue. The function may read the streams that
 * the table gets later too: a restored table has another one, to which the runbook makes a mapping
 * by hand.
 */
export function consumesStream(
  fn: CofferFunction,
  { table }: CofferTable,
  options: {
    deadLetters: sqs.IQueue;
    batchSize: number;
    parallelizationFactor?: number;
    filters: Filters;
  },
): void {
  const { deadLetters, ...of } = options;
  fn.fn.addEventSource(
    new DynamoEventSource(table, {
      ...of,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(deadLetters),
    }),
  );
  fn.allow(
    'reads the stream of a restored table (docs/runbook.md "Restore drill")',
    ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    `${table.tableArn}/stream/*`,
    { wide: 'a stream’s name has the time of its creation' },
  );
}
