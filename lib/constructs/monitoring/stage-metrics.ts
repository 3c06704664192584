import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '#lib/stages/stage.ts';
import { type TableName, tables } from '#shared/tables.ts';
import { namespaceOf } from './log-metrics.ts';

export interface MetricOptions {
  statistic?: string;
  /** The period; five minutes by default. */
  minutes?: number;
  label?: string;
}

/**
 * The metrics of a stage. Resources are named, not referenced. Labels are for dashboards: an alarm
 * on a metric with a label becomes metric math, which an emulator may not know.
 */
export class StageMetrics {
  constructor(readonly stage: Stage) {}

  /** A metric of log lines (log-metrics.ts, logged-values.ts). */
  counted(name: string, statistic = 'Sum', label?: string): cloudwatch.Metric {
    return this.metric(namespaceOf(this.stage), name, {}, { statistic, ...(label && { label }) });
  }

  /** The lines that an alarm of one chain or symbol counts. */
  countedOf(name: string, per: 'chain' | 'symbol', value: string): cloudwatch.Metric {
    return this.metric(namespaceOf(this.stage), name, { [per]: value }, {});
  }

  /** The sum of a metric of log lines over a day. */
  countedDaily(name: string): cloudwatch.Metric {
    return this.metric(namespaceOf(this.stage), name, {}, { minutes: 1_440 });
  }

  /** A metric of a function, by its file below functions/. */
  lambda(name: string, entry: string, options: MetricOptions = {}): cloudwatch.Metric {
    const FunctionName = `coffer-${this.stage.stage}-${entry.replaceAll('/', '-')}`;
    return this.metric('AWS/Lambda', name, { FunctionName }, options);
  }

  /** A metric of the jobs of AWS Backup into vaults of this name, summed over a day. */
  backup(name: string, vault: string): cloudwatch.Metric {
    return this.metric('AWS/Backup', name, { BackupVaultName: vault }, { minutes: 1_440 });
  }

  queue(name: string, queueName: string, statistic: string): cloudwatch.Metric {
    const label = queueName.replace(`coffer-${this.stage.stage}-`, '');
    return this.metric('AWS/SQS', name, { QueueName: queueName }, { statistic, label });
  }

  /** A metric of a table, by its name in src/shared/tables.ts. It leaves out the table's indexes. */
  table(name: string, table: TableName): cloudwatch.Metric {
    return this.metric('AWS/DynamoDB', name, this.tableName(table), { label: table });
  }

  /** A metric of an index, which AWS counts apart from its table. */
  index(name: string, table: TableName, index: string, label?: string): cloudwatch.Metric {
    if (!tables[table].indexes.some((one) => one.name === index)) {
      throw new Error(`Table ${table} has no index ${index}`);
    }
    const dimensions = { ...this.tableName(table), GlobalSecondaryIndexName: index };
    return this.metric('AWS/DynamoDB', name, dimensions, label ? { label } : {});
  }

  /**
   * A query of Metrics Insights over the metrics of the whole account and Region, summed over five
   * minutes. For an alarm it can take any number of metrics, where metric math takes ten, and is
   * billed by the metrics that have data.
   */
  query(expression: string): cloudwatch.MathExpression {
    return new cloudwatch.MathExpression({
      expression,
      usingMetrics: {},
      period: Duration.minutes(5),
    });
  }

  /** A metric of a state machine, by its ARN. */
  execution(name: string, StateMachineArn: string, label?: string): cloudwatch.Metric {
    return this.metric('AWS/States', name, { StateMachineArn }, label ? { label } : {});
  }

  /** Calls to KMS a minute, of the whole account, by the name of their quota. */
  kmsCalls(Resource: string, label?: string): cloudwatch.Metric {
    const dimensions = { Service: 'KMS', Type: 'API', Resource, Class: 'None' };
    return this.metric('AWS/Usage', 'CallCount', dimensions, {
      minutes: 1,
      ...(label && { label }),
    });
  }

  /** A metric of the whole account and Region, which other software shares. */
  account(
    namespace: string,
    name: string,
    dimensions: Record<string, string>,
    options: MetricOptions,
  ): cloudwatch.Metric {
    return this.metric(namespace, name, dimensions, options);
  }

  private tableName(table: TableName): { TableName: string } {
    return { TableName: `coffer-${this.stage.stage}-${table}` };
  }

  private metric(
    namespace: string,
    metricName: string,
    dimensionsMap: Record<string, string>,
    { statistic = 'Sum', minutes = 5, label }: MetricOptions,
  ): cloudwatch.Metric {
    return new cloudwatch.Metric({
      namespace,
      metricName,
      statistic,
      period: Duration.minutes(minutes),
      ...(label ? { label } : {}),
      ...(Object.keys(dimensionsMap).length > 0 ? { dimensionsMap } : {}),
    });
  }
}
