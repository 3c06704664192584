import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageMetrics } from './stage-metrics.ts';

/** When a function, by its file below functions/, is behind the stream that it reads. */
export const streamBehind = (
  metrics: StageMetrics,
  entry: string,
): { metric: IMetric; threshold: number; periods: number } => ({
  metric: metrics.lambda('IteratorAge', entry, { statistic: 'Maximum', minutes: 1 }),
  threshold: Duration.minutes(2).toMilliseconds(),
  periods: 3,
});
