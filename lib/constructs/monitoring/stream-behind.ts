import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageMetrics } from './stage-metrics.ts';

/** How far a function, by its file below functions/, is behind the stream that it reads, milliseconds. */
export const streamBehind = (metrics: StageMetrics, entry: string): IMetric =>
  metrics.lambda('IteratorAge', entry, { statistic: 'Maximum', minutes: 1 });
