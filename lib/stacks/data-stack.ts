import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type TableName, tableNames } from '#shared/tables.ts';
import { AuditCopies } from '../constructs/audit-copies.ts';
import { breakGlassRole } from '../constructs/break-glass.ts';
import { codeSigningOf } from '../constructs/code-signing.ts';
import {
  apiSecretsKeyPolicy,
  webhookSecretsKeyPolicy,
} from '../constructs/keys/secrets-key-policy.ts';
import { seedsKeyPolicy } from '../constructs/keys/seeds-key-policy.ts';
import { type AlarmTopics, alarmTopics } from '../constructs/monitoring/alarm-topic.ts';
import type { QueueWithDlq } from '../constructs/queue-with-dlq.ts';
import { SeedCopies } from '../constructs/seed-copies.ts';
import { StatementFiles } from '../constructs/statement-files.ts';
import { CofferTable } from '../constructs/table.ts';
import type { ExtensionName, Stage } from '../stages/stage.ts';

/** Makes a key of an extension; null where the stage does not use it. */
export type MakeKey = (stack: Stack, stage: Stage) => kms.Key | null;

/** Makes a queue of an extension. */
export type MakeQueue = (stack: Stack, stage: Stage, topics: AlarmTopics) => QueueWithDlq;

/** What must outlive every deployment: tables, keys, seeds, and the topics of the alarms; and queues of extensions. */
export class DataStack extends Stack {
  readonly tables: Record<TableName, CofferTable>;
  readonly secretsKey: kms.Key;
  readonly webhookSecretsKey: kms.Key;
  readonly seedsKey: kms.IKey;
  readonly extensionKeys: Partial<Record<ExtensionName, kms.Key | null>>;
  readonly extensionQueues: Partial<Record<ExtensionName, QueueWithDlq>>;
  readonly seedCopies: SeedCopies;
  readonly auditCopies: AuditCopies;
  readonly statementFiles: StatementFiles;
  readonly topics: AlarmTopics;
  /** The one role that may end keys or change their policies; a person assumes it. */
  readonly breakGlass: iam.Role;
  readonly codeSigning: lambda.ICodeSigningConfig | undefined;

  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    props: StackProps & { extensions: [ExtensionName, { key?: MakeKey; queue?: MakeQueue }][] },
  ) {
    super(scope, id, props);
    this.tables = Object.fromEntries(
      tableNames.map((name) => [name, new CofferTable(this, stage, name)]),
    ) as Record<TableName, CofferTable>;

    this.topics = alarmTopics(this, stage);
    this.breakGlass = breakGlassRole(this, stage);
    this.secretsKey = this.envelopeKey('Secrets-key', stage, {
      alias: 'secrets',
      description: 'Envelope key of API secrets',
      policy: apiSecretsKeyPolicy(this, stage),
    });
    this.webhookSecretsKey = this.envelopeKey('Webhook-secrets-key', stage, {
      alias: 'webhook-secrets',
      description: 'Envelope key of webhook secrets',
      policy: webhookSecretsKeyPolicy(this, stage),
    });
    this.seedsKey = this.keyOfSeeds(stage);
    this.extensionKeys = Object.fromEntries(
      props.extensions.map(([name, { key }]) => [name, key?.(this, stage)]),
    );
    this.seedCopies = new SeedCopies(this, stage, this.breakGlass);
    this.auditCopies = new AuditCopies(this, stage);
    this.statementFiles = new StatementFiles(this, stage);

    const { topics } = this;
    this.extensionQueues = Object.fromEntries(
      props.extensions.flatMap(([name, { queue }]) =>
        queue ? [[name, queue(this, stage, topics)]] : [],
      ),
    );
    this.codeSigning = codeSigningOf(this, stage);
  }

  /**
   * The key that wraps the seeds. It is multi-Region from the start, which no key can become later;
   * a stage that continues another one in a second Region names the replica instead.
   */
  private keyOfSeeds(stage: Stage): kms.IKey {
    if (stage.seedsKey) return kms.Key.fromKeyArn(this, 'Seeds-key', stage.seedsKey);
    return this.envelopeKey('Seeds-key', stage, {
      alias: 'seeds',
      description: 'Envelope key of sub-account seeds',
      multiRegion: true,
      policy: seedsKeyPolicy(this, stage),
    });
  }

  private envelopeKey(
    id: string,
    stage: Stage,
    { alias, ...props }: kms.KeyProps & { alias: string },
  ): kms.Key {
    const key = new kms.Key(this, id, {
      ...props,
      alias: `coffer/${stage.stage}/${alias}`,
      enableKeyRotation: true,
      // Its own policy lets no deployment end it, so that no rollback could. It has no fixed name.
      removalPolicy: stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    // The deployment's own role may not change this policy afterwards, which KMS refuses otherwise.
    (key.node.defaultChild as kms.CfnKey).bypassPolicyLockoutSafetyCheck = true;
    return key;
  }
}
