import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Bundles } from '../bundling/bundle-functions.ts';
import { kept } from '../stages/kept.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge, acknowledgePattern } from './acknowledge.ts';
import { countLogLines, type LoggedLines } from './monitoring/log-metrics.ts';

import { butItems, ofItems, sparing } from './of-items.ts';
import { ownCode } from './own-code.ts';
import type { CofferTable } from './table.ts';
import { tracingOf } from './tracing.ts';

export interface FunctionContext {
  stage: Stage;
  bundles: Bundles;
  /** In a stage that deploys only signed code. */
  codeSigning?: lambda.ICodeSigningConfig | undefined;
  /** Log lines of the stage's extensions that become metrics. */
  logged: LoggedLines;
  /** Of a stage whose vaults have one. */
  vaultNetwork?: FunctionNetwork | undefined;
  /** Of a stage whose calls come from fixed addresses. */
  egressNetwork?: FunctionNetwork | undefined;
}

/** Where a function's calls leave it, if not through the network of Lambda. */
export interface FunctionNetwork {
  subnetIds: string[];
  securityGroupIds: string[];
}

export interface CofferFunctionProps {
  timeoutSeconds: number;
  memoryMb?: number;
  reservedConcurrency?: number;
  /** It sends messages to its own queue, which AWS would otherwise stop as a loop. */
  feedsItself?: boolean;
  network?: FunctionNetwork | undefined;
  /** It is called through the alias `live` (docs/decisions/0103-the-alias-live.md). */
  live?: boolean;
}

/** The alias through which a function is called that signs or scans. */
export const liveAlias = 'live';

export type WriteAction = 'put' | 'update' | 'delete' | 'check' | 'batch';

const writeActions: Record<WriteAction, string> = {
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
  batch: 'dynamodb:BatchWriteItem',
};

/** A permission of a role, with the reason that docs/roles.md prints. */
export interface RoleGrant {
  actions: string[];
  resources: string[];
  why: string;
}

export type Conditions = Record<string, Record<string, unknown>>;

export interface AllowOptions {
  conditions?: Conditions | undefined;
  /** Why a resource is a pattern; required when one is. */
  wide?: string;
  /**
   * Why AWS makes these calls with the role and not from the function's code; a right without it holds
   * only there (own-code.ts).
   */
  outsideItsCode?: string;
  /**
   * In a second policy of the role. IAM takes 10,240 characters of a role's inline policies together. CDK
   * counts a name that it does not know yet as longer than it is, and moves what seems too long into a managed policy,
   * which no permissions boundary and no page of roles knows.
   */
  apart?: boolean | undefined;
}

/** Which writes of a table a function may make. */
export interface ItemWrites {
  why: string;
  actions: WriteAction[];
  /** Partition keys, such as `RES#*`: a thief of the role cannot write the table's other kinds of items. */
  keys?: string[];
  /** Attributes that an update may neither set nor ask about. */
  spares?: readonly string[];
  apart?: boolean;
}

/**
 * One file of functions/ as a Lambda with a role of its own. A grant sets the variable and the
 * permission together, so that a function never has one without the other, and carries its reason.
 */
export class CofferFunction extends Construct {
  /** How often a schedule starts it, in minutes at most; set by schedule.ts. */
  runsEvery: number | undefined;
  /** The deployed name, of its role too. */
  readonly name: string;
  readonly fn: lambda.Function;
  /** Of a function that is called through it. */
  readonly live: lambda.Alias | undefined;
  readonly role: iam.Role;
  readonly logGroup: logs.LogGroup;
  readonly stage: Stage;
  readonly logged: LoggedLines;
  readonly grants: RoleGrant[] = [];
  /** The names of its environment variables. */
  readonly variables = new Set(['STAGE']);
  private isConnected = false;
  private readonly statements = new Map<string, iam.PolicyStatement>();

  /** A function of an HTTP API; the gateway waits at most 30 s for its answer. */
  static ofApi(scope: Construct, context: FunctionContext, entry: string): CofferFunction {
    return new CofferFunction(scope, context, entry, { timeoutSeconds: 25, memoryMb: 1024 });
  }

  constructor(
    scope: Construct,
    readonly context: FunctionContext,
    readonly entry: string,
    props: CofferFunctionProps,
  ) {
    super(scope, entry.replaceAll('/', '-'));
    const { stage } = context;
    this.stage = stage;
    this.logged = context.logged;
    const name = `coffer-${stage.stage}-${entry.replaceAll('/', '-')}`;
    this.name = name;
    this.logGroup = new logs.LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${name}`,
      retention: stage.logRetentionDays,
      removalPolicy: kept(stage),
    });
    this.role = new iam.Role(this, 'Role', {
      roleName: name,
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    this.fn = new lambda.Function(this, 'Function', {
      functionName: name,
      role: this.role,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      ...this.codeOf(context, entry),
      timeout: Duration.seconds(props.timeoutSeconds),
      memorySize: props.memoryMb ?? 512,
      logGroup: this.logGroup,
      tracing: tracingOf(entry),
      environment: { STAGE: stage.stage },
      // The version of the release before is the way back.
      ...(props.live ? { currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN } } : {}),
      ...(props.reservedConcurrency
        ? { reservedConcurrentExecutions: props.reservedConcurrency }
        : {}),
      ...(props.feedsItself ? { recursiveLoop: lambda.RecursiveLoop.ALLOW } : {}),
    });
    this.live = props.live
      ? new lambda.Alias(this, 'Live', { aliasName: liveAlias, version: this.fn.currentVersion })
      : undefined;
    acknowledge(this.role, 'IAM5[Resource::*]', 'X-Ray’s two write actions do not name a resource');
    this.allow(
      'writes its log lines',
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      this.logGroup.logGroupArn,
    );
    countLogLines(this);
    if (props.network) this.connect(props.network);
  }

  /** What a queue, a stream or another function calls. */
  get called(): lambda.IFunction {
    return this.live ?? this.fn;
  }

  /** Its name, as a caller gives it: `coffer-<stage>-<entry>` or `coffer-<stage>-<entry>:live`. */
  get calledName(): string {
    return this.live ? `${this.name}:${liveAlias}` : this.fn.functionName;
  }

  /** Its calls leave through the stage's fixed addresses, if it has any. For every function that calls who is not AWS. */
  callsOut(): this {
    const { egressNetwork } = this.context;
    if (egressNetwork && !this.isConnected) this.connect(egressNetwork);
    return this;
  }

  /** The condition that a call comes from this function's code. */
  private get ownCode() {
    return ownCode(this, this.name, { hasVersions: this.live !== undefined });
  }

  /**
   * Puts the function into a network. Lambda needs rights of the role for that, which name no resource
   * (AWS, "Giving Lambda functions access to resources in an Amazon VPC"); the function's own code has none
   * of them.
   */
  private connect(network: FunctionNetwork): void {
    this.isConnected = true;
    const actions = [
      'ec2:CreateNetworkInterface',
      'ec2:DescribeNetworkInterfaces',
      'ec2:DescribeSubnets',
      'ec2:DeleteNetworkInterface',
      'ec2:AssignPrivateIpAddresses',
      'ec2:UnassignPrivateIpAddresses',
    ];
    (this.fn.node.defaultChild as lambda.CfnFunction).vpcConfig = network;
    this.allow('Lambda puts the function into its network', actions, '*', {
      wide: 'Lambda’s network interfaces have no name before they are made',
      outsideItsCode: 'Lambda makes these calls with the role when it prepares the function',
      // Also met where the key is absent, as it is in Lambda's own calls.
      conditions: { ArnNotEquals: this.ownCode.ArnEquals },
    });
    this.fn.node.addDependency(this.role);
    // The one name of DynamoDB that the network's resolver knows.
    this.variable('AWS_ACCOUNT_ID_ENDPOINT_MODE', 'disabled');
  }

  /** The function's code: its bundle, or the signed archive of it and the rule to take no other. */
  private codeOf({ bundles, codeSigning, stage }: FunctionContext, entry: string) {
    if (!stage.codeSigning) return { code: lambda.Code.fromAsset(bundles.directory(entry)) };
    if (!bundles.signed || !codeSigning) throw new Error(`the code of ${entry} is not signed`);
    const { bucket, key } = bundles.signed(entry);
    const holder = s3.Bucket.fromBucketName(this, 'Code', bucket);
    return { code: lambda.Code.fromBucket(holder, key), codeSigningConfig: codeSigning };
  }

  /**
   * Allows reads and queries of the table, but for its confidential items, and queries of the indexes
   * that are named.
   */
  canRead(table: CofferTable, why: string, ...indexes: string[]): this {
    const { variable, confidential } = table.definition;
    this.variable(variable, table.table.tableName);
    this.allow(
      why,
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
      table.table.tableArn,
      confidential && { conditions: butItems(...confidential) },
    );
    for (const index of indexes) {
      if (!table.definition.indexes.some(({ name }) => name === index)) {
        throw new Error(`table ${table.tableName} has no index ${index}`);
      }
      this.allow(why, ['dynamodb:Query'], `${table.table.tableArn}/index/${index}`);
    }
    return this;
  }

  /** Allows to read items whose partition key is like one of `keys`, also confidential ones. */
  canReadItems(table: CofferTable, why: string, ...keys: string[]): this {
    this.variable(table.definition.variable, table.table.tableName);
    return this.allow(why, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], table.table.tableArn, {
      conditions: ofItems(...keys),
    });
  }

  /** Allows exactly these writes; `check` is a condition on an item inside a transaction. */
  canWrite(table: CofferTable, why: string, ...actions: WriteAction[]): this {
    return this.canWriteItems(table, { why, actions });
  }

  /** The same, of some kinds of items and attributes. */
  canWriteItems(table: CofferTable, { why, actions, keys, spares, apart }: ItemWrites): this {
    if (actions.length === 0) throw new Error(`no write of ${table.tableName} is named`);
    // A put has no attribute that it does not name, and a delete names none.
    if (spares && actions.join() !== 'update') throw new Error('only an update spares attributes');
    this.variable(table.definition.variable, table.table.tableName);
    return this.allow(
      why,
      actions.map((action) => writeActions[action]),
      table.table.tableArn,
      { conditions: { ...(keys && ofItems(...keys)), ...(spares && sparing(spares)) }, apart },
    );
  }

  /** Allows to ask AWS for the table's identity: a restored table has another one. */
  canDescribe(table: CofferTable, why: string): this {
    this.variable(table.definition.variable, table.table.tableName);
    return this.allow(why, ['dynamodb:DescribeTable'], table.table.tableArn);
  }

  /**
   * Allows the function's code these actions on these resources. What differs only in its resources is
   * one statement: IAM takes 10,240 characters a role.
   */
  allow(
    why: string,
    actions: string[],
    resources: string | string[],
    options: AllowOptions = {},
  ): this {
    const list = [resources].flat();
    for (const resource of list) this.explainPattern(resource, options.wide);
    this.grants.push({ actions, resources: list, why });
    const conditions = {
      ...options.conditions,
      ...(options.outsideItsCode ? {} : this.ownCode),
    };
    const kind = JSON.stringify([actions, Stack.of(this).resolve(conditions), options.apart]);
    const like = this.statements.get(kind);
    if (like) {
      like.addResources(...list);
      return this;
    }
    const statement = new iam.PolicyStatement({ actions, resources: list, conditions });
    this.statements.set(kind, statement);
    if (options.apart) this.second().addStatements(statement);
    else this.role.addToPolicy(statement);
    return this;
  }

  /** The role's second policy. */
  private second(): iam.Policy {
    const known = this.node.tryFindChild('Second') as iam.Policy | undefined;
    if (known) return known;
    const policy = new iam.Policy(this, 'Second', { roles: [this.role] });
    // It is there before the function is called, as the first one is.
    this.fn.node.addDependency(policy);
    return policy;
  }

  /** Throws when a resource is a pattern and no reason is given. */
  private explainPattern(resource: string, wide: string | undefined): void {
    const isPattern = acknowledgePattern(this.role, resource, wide ?? '');
    if (isPattern && !wide)
      throw new Error(
        `${this.entry}: give the reason why it may access all resources of a pattern`,
      );
  }

  variable(name: string, value: string): this {
    this.variables.add(name);
    this.fn.addEnvironment(name, value);
    return this;
  }
}
