import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#shared/tables.ts';
import { kept } from '../stages/kept.ts';
import type { Stage } from '../stages/stage.ts';

const types = { S: dynamodb.AttributeType.STRING, N: dynamodb.AttributeType.NUMBER };

/** A table of src/shared/tables.ts with point-in-time recovery; retained outside local stages. */
export class CofferTable extends Construct {
  readonly table: dynamodb.Table;
  readonly definition: TableDefinition;
  readonly tableName: TableName;

  constructor(scope: Construct, stage: Stage, name: TableName) {
    super(scope, `Table-${name}`);
    this.tableName = name;
    this.definition = tables[name];
    this.table = new dynamodb.Table(this, 'Table', {
      tableName: `coffer-${stage.stage}-${name}`,
      partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
      sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !stage.local && !stage.first,
      removalPolicy: kept(stage),
      ...(this.definition.expires ? { timeToLiveAttribute: 'ttl' } : {}),
      ...(this.definition.stream ? { stream: dynamodb.StreamViewType.NEW_IMAGE } : {}),
    });
    for (const index of this.definition.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: dynamodb.AttributeType.STRING },
        ...(index.sortKey
          ? { sortKey: { name: index.sortKey.name, type: types[index.sortKey.type] } }
          : {}),
        ...(index.include.length
          ? {
              projectionType: dynamodb.ProjectionType.INCLUDE,
              nonKeyAttributes: index.include,
            }
          : { projectionType: dynamodb.ProjectionType.KEYS_ONLY }),
      });
    }
  }
}
