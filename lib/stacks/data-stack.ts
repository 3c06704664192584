import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import type * as sns from 'aws-cdk-lib/aws-sns';
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { type TableName, tableNames } from '#contract/tables.ts';
import { acknowledgePattern } from '../constructs/acknowledge.ts';
import { alarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { apiSecretsKeyPolicy, webhookSecretsKeyPolicy } from '../constructs/secrets-key-policy.ts';
import { SeedCopies } from '../constructs/seed-copies.ts';
import { seedsKeyPolicy } from '../constructs/seeds-key-policy.ts';
import { CofferTable } from '../constructs/table.ts';
import type { Stage } from '../stages/stage.ts';

/** What must outlive every deployment: tables, keys, seeds, and the topic of the alarms. */
export class DataStack extends Stack {
  readonly tables: Record<TableName, CofferTable>;
  readonly secretsKey: kms.Key;
  readonly webhookSecretsKey: kms.Key;
  readonly seedsKey: kms.Key;
  readonly seedCopies: SeedCopies;
  readonly topic: sns.Topic;
  /** The one role that may disable or delete keys; assumed by a person with a second factor. */
  readonly breakGlass: iam.Role;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    const removalPolicy = stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.tables = Object.fromEntries(
      tableNames.map((name) => [name, new CofferTable(this, stage, name)]),
    ) as Record<TableName, CofferTable>;

    this.breakGlass = new iam.Role(this, 'Break-glass', {
      roleName: `coffer-${stage.stage}-break-glass`,
      description: 'May disable and delete keys of Coffer; docs/runbook.md says when',
      assumedBy: new iam.AccountRootPrincipal().withConditions({
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
      }),
    });
    this.secretsKey = new kms.Key(this, 'Secrets-key', {
      alias: `coffer/${stage.stage}/secrets`,
      description: 'Envelope key of API secrets',
      enableKeyRotation: true,
      removalPolicy,
      policy: apiSecretsKeyPolicy(this, stage, this.breakGlass),
    });
    this.webhookSecretsKey = new kms.Key(this, 'Webhook-secrets-key', {
      alias: `coffer/${stage.stage}/webhook-secrets`,
      description: 'Envelope key of webhook secrets',
      enableKeyRotation: true,
      removalPolicy,
      policy: webhookSecretsKeyPolicy(this, stage, this.breakGlass),
    });
    this.seedsKey = new kms.Key(this, 'Seeds-key', {
      alias: `coffer/${stage.stage}/seeds`,
      description: 'Envelope key of sub-account seeds',
      enableKeyRotation: true,
      removalPolicy,
      policy: seedsKeyPolicy(this, stage, this.breakGlass),
    });
    this.endsKeys();
    this.seedCopies = new SeedCopies(this, stage, this.breakGlass);

    this.topic = alarmTopic(this, stage);
    if (stage.alarmEmail) {
      this.topic.addSubscription(new subscriptions.EmailSubscription(stage.alarmEmail));
    }
  }

  /** Allows it for the keys of this stack and of make-project-keys, and for no others. */
  private endsKeys(): void {
    const actions = ['kms:DisableKey', 'kms:ScheduleKeyDeletion'];
    const anyKey = this.formatArn({ service: 'kms', resource: 'key', resourceName: '*' });
    this.breakGlass.addToPolicy(
      new iam.PolicyStatement({
        actions,
        resources: [this.secretsKey, this.webhookSecretsKey, this.seedsKey].map(
          ({ keyArn }) => keyArn,
        ),
      }),
    );
    this.breakGlass.addToPolicy(
      new iam.PolicyStatement({
        actions,
        resources: [anyKey],
        conditions: { Null: { 'aws:ResourceTag/coffer:project': 'false' } },
      }),
    );
    acknowledgePattern(
      this.breakGlass,
      anyKey,
      'hot wallets’ keys are made at run time; the condition limits this to keys with the tag',
    );
  }
}
