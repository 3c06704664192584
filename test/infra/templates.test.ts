import { describe, expect, test } from 'vitest';
import { bundleOptions, functionEntries } from '#lib/bundling/bundle-functions.ts';
import { tableNames, tables } from '#shared/tables.ts';
import { adminRoutes } from '#wire/admin/routes.ts';
import { routes } from '#wire/merchant/routes.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { functionOf, type Resource, resourcesOf, templatesOf, withFunctions } from './stacks.ts';

const prod = templatesOf('prod');
const local = templatesOf('local');

type Props = Record<string, never> & Record<string, unknown>;
const propsOf = (template: typeof prod.api, type: string): Props[] =>
  resourcesOf(template, type).map(([, { Properties }]) => Properties as Props);

describe('tables', () => {
  test('each of the contract, retained and recoverable to a point in time', () => {
    const made = resourcesOf(prod.data, 'AWS::DynamoDB::Table');
    expect(made.map(([, { Properties }]) => Properties.TableName).sort()).toEqual(
      tableNames.map((name) => `coffer-prod-${name}`).sort(),
    );
    for (const [id, table] of made) {
      expect(table.DeletionPolicy, id).toBe('RetainExceptOnCreate');
      expect(table.Properties, id).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        BillingMode: 'PAY_PER_REQUEST',
      });
    }
  });

  test.each(tableNames)('%s: its indexes, TTL and stream are the contract’s', (name) => {
    const definition = tables[name];
    const [table] = propsOf(prod.data, 'AWS::DynamoDB::Table').filter(
      ({ TableName }) => TableName === `coffer-prod-${name}`,
    );
    const indexes = (table!.GlobalSecondaryIndexes ?? []) as { IndexName: string }[];
    expect(indexes.map(({ IndexName }) => IndexName)).toEqual(
      definition.indexes.map((index) => index.name),
    );
    expect(table!.TimeToLiveSpecification).toEqual(
      definition.expires ? { AttributeName: 'ttl', Enabled: true } : undefined,
    );
    expect(table!.StreamSpecification).toEqual(
      definition.stream ? { StreamViewType: 'NEW_IMAGE' } : undefined,
    );
  });
});

describe.each([
  ['seeds', 'Seedcopies', 3650],
  ['the audit log', 'Auditcopies', 2555],
  ['statements', 'Statementfiles', 2555],
])('the copies of %s', (_, prefix, days) => {
  const bucketOf = (template: typeof prod.data) =>
    resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith(prefix))![1];
  const [, { Properties: policy }] = resourcesOf(prod.data, 'AWS::S3::BucketPolicy').find(([id]) =>
    id.startsWith(prefix),
  )!;
  const { Statement } = policy.PolicyDocument as unknown as {
    Statement: {
      Sid?: string;
      Effect: string;
      Action: string | string[];
      Principal: unknown;
      Condition?: Record<string, Record<string, unknown>>;
    }[];
  };
  const denied = (sid: string) => {
    const found = Statement.find(({ Sid }) => Sid === sid);
    expect(found, sid).toMatchObject({ Effect: 'Deny', Principal: { AWS: '*' } });
    return found!;
  };

  test('one bucket, private, versioned and encrypted, that no deployment removes', () => {
    expect(resourcesOf(prod.data, 'AWS::S3::Bucket')).toHaveLength(3);
    const bucket = bucketOf(prod.data) as Resource & { UpdateReplacePolicy?: string };
    expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(bucket.UpdateReplacePolicy).toBe('Retain');
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
    expect(JSON.stringify(bucket.Properties.BucketEncryption)).toContain('AES256');
    // Parts of an upload that nobody completed are no copy.
    expect(bucket.Properties.LifecycleConfiguration).toEqual(
      prefix === 'Statementfiles'
        ? {
            Rules: [
              { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 }, Status: 'Enabled' },
            ],
          }
        : undefined,
    );
    expect(bucketOf(local.data).DeletionPolicy).toBe('Delete');
  });

  test.each([
    ['prod', 'COMPLIANCE', days],
    ['dev', 'GOVERNANCE', 30],
  ])('%s locks each copy: %s, %i days', (name, Mode, Days) => {
    expect(bucketOf(templatesOf(name).data).Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode, Days } },
      },
    });
  });

  test('nobody can delete a copy or let it expire, and plain HTTP is refused', () => {
    expect(denied('NobodyDeletes').Action).toEqual([
      's3:DeleteObject',
      's3:DeleteObjectVersion',
      's3:BypassGovernanceRetention',
    ]);
    expect(denied('NobodyDeletes').Condition).toBeUndefined();
    expect(denied('NothingExpires').Action).toBe('s3:PutLifecycleConfiguration');
    const tls = Statement.find(({ Condition }) => Condition?.Bool?.['aws:SecureTransport']);
    expect(tls).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    expect(Statement.filter(({ Effect }) => Effect !== 'Deny')).toEqual([]);
  });

  test('only its functions write, and beside the maker of keys only the break-glass role reads', () => {
    const allowed = (sid: string) => JSON.stringify(denied(sid).Condition?.ArnNotLike);
    expect(denied('OthersWrite').Action).toBe('s3:PutObject');
    expect(allowed('OthersWrite')).not.toContain('Breakglass');
    const names = allowed('OthersWrite').match(/:role\/[\w-]+/g);
    if (prefix === 'Auditcopies') {
      expect(names).toEqual([
        ':role/coffer-prod-queue-dispatch-outbox',
        ':role/coffer-prod-schedule-redispatch',
      ]);
      // Whoever may write may not overwrite.
      expect(denied('NobodyOverwrites')).toMatchObject({
        Action: 's3:PutObject',
        Condition: { Null: { 's3:if-none-match': 'true' } },
      });
      return;
    }
    if (prefix === 'Statementfiles') {
      expect(names).toEqual([':role/coffer-prod-schedule-write-statements']);
      expect(denied('NobodyOverwrites')).toMatchObject({
        Action: 's3:PutObject',
        Condition: {
          Null: { 's3:if-none-match': 'true' },
          Bool: { 's3:ObjectCreationOperation': 'true' },
        },
      });
      return;
    }
    expect(names).toEqual([':role/coffer-prod-keys-make-project-keys']);
    expect(denied('OthersRead').Action).toEqual(['s3:GetObject', 's3:GetObjectVersion']);
    expect(allowed('OthersRead')).toContain('role/coffer-prod-keys-make-project-keys');
    expect(allowed('OthersRead')).toContain('Breakglass');
    const [breakGlass] = propsOf(prod.data, 'AWS::IAM::Policy');
    expect(JSON.stringify(breakGlass)).not.toMatch(/s3:(Put|Delete|Bypass|\*)/);
  });
});

const functions = withFunctions(prod).flatMap((template) =>
  propsOf(template, 'AWS::Lambda::Function'),
);

describe('functions', () => {
  test('every file of functions/ is one, and nothing else is', () => {
    expect(functions.map(({ FunctionName }) => FunctionName).sort()).toEqual(
      functionEntries()
        .map((entry) => `coffer-prod-${entry.replaceAll('/', '-')}`)
        .sort(),
    );
  });

  test('all run on the Node of the scripts and tests, arm64, from an ESM bundle', () => {
    const { optionalDependencies, devDependencies } = packageJson;
    const [version, ...others] = new Set(Object.values(optionalDependencies));
    const major = version!.split('.')[0];
    expect(others).toEqual([]);
    expect(process.versions.node.split('.')[0]).toBe(major);
    expect(devDependencies['@types/node'].split('.')[0]).toBe(major);
    expect(bundleOptions.target).toBe(`node${major}`);
    for (const { FunctionName, ...properties } of functions) {
      expect(properties, String(FunctionName)).toMatchObject({
        Runtime: `nodejs${major}.x`,
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });

  test('only the watcher may feed itself beyond AWS’s loop detection', () => {
    const looping = functions.filter(({ RecursiveLoop }) => RecursiveLoop !== undefined);
    expect(looping.map(({ FunctionName }) => FunctionName).sort()).toEqual([
      'coffer-prod-queue-watch-evm',
      'coffer-prod-queue-watch-solana',
      'coffer-prod-queue-watch-tron',
    ]);
    for (const { RecursiveLoop } of looping) expect(RecursiveLoop).toBe('Allow');
  });
});

/** The queues that are not dead-letter queues. */
const living = (queues: ReturnType<typeof resourcesOf>) =>
  queues.filter(([, { Properties }]) => !/-dead(\.fifo)?$/.test(`${Properties.QueueName}`));

describe('queues', () => {
  const queues = resourcesOf(prod.workflow, 'AWS::SQS::Queue');
  const mappings = withFunctions(prod).flatMap((template) =>
    propsOf(template, 'AWS::Lambda::EventSourceMapping'),
  );
  const target = (mapping: Props) => functionOf(prod, mapping.FunctionName);
  const consumerOf = (queueId: string) =>
    mappings.find(({ EventSourceArn }) => JSON.stringify(EventSourceArn).includes(queueId));

  test('each has a dead-letter queue, and each of those an alarm', () => {
    const dead = queues.filter(([, { Properties }]) =>
      /-dead(\.fifo)?$/.test(`${Properties.QueueName}`),
    );
    expect(living(queues)).toHaveLength(11);
    for (const [id, { Properties }] of living(queues)) {
      expect(JSON.stringify(Properties.RedrivePolicy), id).toMatch(/Dead/);
    }
    const alarms = propsOf(prod.workflow, 'AWS::CloudWatch::Alarm');
    expect(alarms).toHaveLength(dead.length);
    for (const [id] of dead) {
      expect(
        alarms.some((alarm) => JSON.stringify(alarm.Dimensions).includes(id)),
        id,
      ).toBe(true);
    }
  });

  test('a message stays hidden for longer than its function may run', () => {
    for (const [id, { Properties }] of queues) {
      const mapping = consumerOf(id);
      if (!mapping) continue;
      const { Timeout } = target(mapping) as unknown as { Timeout: number };
      expect(Number(Properties.VisibilityTimeout), id).toBeGreaterThan(Timeout);
    }
  });

  test('payments wake their worker one at a time, in a group per address', () => {
    const [id, queue] = queues.find(
      ([, { Properties }]) => Properties.QueueName === 'coffer-prod-sign-evm.fifo',
    )!;
    expect(queue.Properties).toMatchObject({
      FifoQueue: true,
      ContentBasedDeduplication: false,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
    expect(consumerOf(id)?.BatchSize).toBe(1);
  });

  test('a watcher gets one tick at a time', () => {
    const [id] = queues.find(
      ([, { Properties }]) => Properties.QueueName === 'coffer-prod-watch-evm',
    )!;
    expect(consumerOf(id)?.BatchSize).toBe(1);
  });

  test('the stream’s consumer bisects, reports items and gives up to a queue', () => {
    const stream = mappings.find(({ StartingPosition }) => StartingPosition !== undefined)!;
    expect(stream).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      StartingPosition: 'TRIM_HORIZON',
    });
    expect(JSON.stringify(stream.DestinationConfig)).toMatch(/Deaddispatchoutbox/);
    expect(JSON.stringify(stream.FilterCriteria)).toMatch(/INSERT.*O#/);
  });

  test('five functions run every minute, two at night and one every hour', () => {
    const rules = propsOf(prod.workflow, 'AWS::Events::Rule');
    expect(rules.map(({ ScheduleExpression }) => ScheduleExpression).sort()).toEqual([
      'cron(0/5 1-4 * * ? *)',
      'cron(30 0 * * ? *)',
      'rate(1 hour)',
      ...Array(5).fill('rate(1 minute)'),
    ]);
  });
});

describe('the APIs', () => {
  const merchant = [prod.api, prod.routes].flatMap((one) =>
    propsOf(one, 'AWS::ApiGatewayV2::Route'),
  );
  const admin = propsOf(prod.admin, 'AWS::ApiGatewayV2::Route');

  test('the merchants’: the contract’s routes and $default, without an authorizer', () => {
    expect(merchant.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      [...routes.map((r) => `${r.method} /{project}/api${r.path}`), '$default'].sort(),
    );
    expect(merchant.filter(({ AuthorizationType }) => AuthorizationType === 'JWT')).toEqual([]);
  });

  test('the admins’: every route behind the user pool', () => {
    expect(admin.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      Object.values(adminRoutes)
        .map((r) => `${r.method} /admin/v1${r.path}`)
        .sort(),
    );
    for (const route of admin) expect(route.AuthorizationType).toBe('JWT');
  });
});

describe('the admins’ sign-in', () => {
  test('TOTP, no sign-up, only SRP and 15-minute tokens', () => {
    const [pool] = propsOf(prod.admin, 'AWS::Cognito::UserPool');
    const [client] = propsOf(prod.admin, 'AWS::Cognito::UserPoolClient');
    expect(pool).toMatchObject({
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      DeletionProtection: 'ACTIVE',
    });
    expect(client).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      IdTokenValidity: 15,
      AccessTokenValidity: 15,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });

  test('a local stage signs in by password', () => {
    const [client] = propsOf(local.admin, 'AWS::Cognito::UserPoolClient');
    expect(client?.ExplicitAuthFlows).toContain('ALLOW_USER_PASSWORD_AUTH');
    expect(propsOf(local.admin, 'AWS::Cognito::UserPool')[0]?.MfaConfiguration).toBe('OFF');
  });

  test('the groups', () => {
    const groups = propsOf(prod.admin, 'AWS::Cognito::UserPoolGroup');
    expect(groups.map(({ GroupName }) => GroupName).sort()).toEqual([
      'approver',
      'operator',
      'owner',
      'viewer',
    ]);
  });
});
