/** Checks of the account: its rules, a restore of a table, a rollback. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { CheckFailed, expectEqual } from '#workstation/check.ts';
import { alarmAddresses } from '../../alarm-addresses.ts';
import { awsTrails } from '../../preflight/aws-trails.ts';
import { checkTrail } from '../../preflight/check-trail.ts';
import { listenToAlarms } from '../account-listener.ts';
import { check } from '../check.ts';
import { NotShown } from '../not-shown.ts';
import { oncePerRun, until, type World } from '../world.ts';

/** CloudTrail gives its events to EventBridge within minutes, seldom within a quarter of an hour. */
const ruleMs = (world: World): number => (world.endpoint === undefined ? 1_200_000 : 20_000);

const needsTrail = oncePerRun(async ({ cli, stage }) => {
  const [finding] = await checkTrail(() => awsTrails(cli), stage);
  if (finding?.verdict !== 'ok') throw new NotShown(`CloudTrail: ${finding?.says}`);
});

const listens = oncePerRun(listenToAlarms);

export const rule = check<'rules'>({
  name: 'rule',
  shows: 'a call that matches a rule is published to the topic of the alarms, which mails it',
  needs: [],
  cost: 'nothing; each rule sends one mail to the address of the alarms',
  page: 'docs/deploy.md "Rules about the account"',
  of: 'rules',
  emulatorLacks: 'it has no trail, sends no mail, and passes calls to the rules itself',
  async run(world, say, name) {
    if (world.stage.local) throw new NotShown('a local stage has no rules about the account');
    if (world.endpoint === undefined) await needsTrail(world);
    const listener = await listens(world);
    await listener.provoke(name);
    say('the call is made, but its alarm has not arrived yet');
    const topic = await until(
      world,
      `A message of ${name}`,
      () => listener.heard(name),
      ruleMs(world),
    );
    return `${topic} published it`;
  },
});

export const mail = check<'one'>({
  name: 'mail',
  shows: 'the mail of each rule is in the mailbox of the alarms',
  needs: [],
  cost: 'nothing',
  page: 'docs/deploy.md "Mail of alarms"',
  of: 'one',
  async run(world) {
    const since = new Date(world.startedAt).toISOString().slice(0, 16);
    throw new NotShown(
      `read the mailbox of ${alarmAddresses(world.stage) ?? 'the alarms'} yourself: it needs one mail of each rule since ${since} UTC`,
    );
  },
});

/** The table that is restored: small, and needed by every request. */
const restoredTable = 'projects';

export const restore = check<'one'>({
  name: 'restore',
  shows: `a copy of the table ${restoredTable}, as it was minutes ago, has the items of the table`,
  needs: [],
  cost: '0.15 USD per GB of the table, and at least ten minutes',
  page: 'docs/runbook.md "Restore drill"',
  of: 'one',
  emulatorLacks: 'it copies the current table, not its state at a given time',
  async run(world, say) {
    const dynamodb = new DynamoDBClient({});
    const source = `coffer-${world.stage.stage}-${restoredTable}`;
    const copy = `coffer-${world.stage.stage}-smoke-${restoredTable}`;
    const status = async () => {
      try {
        const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: copy }));
        return Table?.TableStatus ?? 'none';
      } catch (error) {
        if ((error as Error).name === 'ResourceNotFoundException') return 'none';
        throw error;
      }
    };
    const reaches = (wanted: string) =>
      until(world, `${copy} to be ${wanted}`, async () => {
        const now = await status();
        say(`${copy} is ${now}`);
        return now === wanted ? true : undefined;
      });
    const remove = async () => {
      const now = await status();
      if (now === 'none') return;
      if (now !== 'DELETING') {
        if (now !== 'ACTIVE') await reaches('ACTIVE');
        await dynamodb.send(new DeleteTableCommand({ TableName: copy }));
      }
      await reaches('none');
    };
    // That of a run which ended in the middle.
    await remove();
    world.cleanups.unshift({ what: `table ${copy}`, undo: remove });
    await dynamodb.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: copy,
        UseLatestRestorableTime: true,
      }),
    );
    await reaches('ACTIVE');
    const { items, same } = await compare(dynamodb, { source, copy });
    await remove();
    return `${items} items came back, and ${same} of the compared items equal those of the table`;
  },
});

/** Items of the copy that are compared with the table: a key at a time. */
const compared = 20;

/**
 * Counts the copy, and compares its first items with the table's. Throws CheckFailed where it has more items than
 * the table, none, or none that is the same: a table that is in use may change between the two reads.
 */
async function compare(
  dynamodb: DynamoDBClient,
  { source, copy }: { source: string; copy: string },
): Promise<{ items: number; same: number }> {
  const client = makeDocumentClient(dynamodb);
  const count = async (TableName: string) => {
    let sum = 0;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName, Select: 'COUNT', ConsistentRead: true, ExclusiveStartKey }),
      );
      sum += page.Count ?? 0;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return sum;
  };
  const items = await count(copy);
  const there = await count(source);
  if (items === 0 || items > there) {
    throw new CheckFailed(`${copy} needs 1 to ${there} items, as ${source} has, and has ${items}`);
  }
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: copy, Limit: compared, ConsistentRead: true }),
  );
  let same = 0;
  for (const item of Items) {
    const { pk, sk } = item;
    const { Item } = await client.send(
      new GetCommand({ TableName: source, Key: { pk, sk }, ConsistentRead: true }),
    );
    if (JSON.stringify(sorted(Item)) === JSON.stringify(sorted(item))) same += 1;
  }
  if (same === 0)
    throw new CheckFailed(`None of ${Items.length} items of ${copy} is as in ${source}`);
  return { items, same };
}

/** The names of an object in their order, at each depth, and sets as lists. */
function sorted(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (typeof value === 'bigint') return `${value}`;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** A function whose code every release names in its first line. */
const releasedFunction = 'queue-dispatch-outbox';

export const rollback = check<'one'>({
  name: 'rollback',
  shows: 'the previous release is deployed and answers, and then this one again',
  needs: [],
  cost: 'two deployments, about twenty minutes',
  page: 'docs/deploy.md "Rollback"',
  of: 'one',
  emulatorLacks: 'CloudFormation on AWS has its own order, waits and rollback',
  async run(world, say) {
    const { previousAssembly, assembly } = world.options;
    if (previousAssembly === undefined || assembly === undefined) {
      throw new NotShown(
        'no assemblies are given: --previous-assembly DIR of the previous release, --assembly DIR of this one',
      );
    }
    const lambda = new LambdaClient({});
    const code = async () => {
      const FunctionName = `coffer-${world.stage.stage}-${releasedFunction}`;
      const answer = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
      return answer.CodeSha256 ?? '';
    };
    const health = async () => {
      // A new release takes its first request a little later.
      await sleep(1_000);
      const answer = await fetch(`${world.target.apiUrl}/none/api/v1/system/health`);
      if (answer.status >= 500) {
        throw new CheckFailed(
          `the API has to answer below 500 after a deployment, and answers ${answer.status}`,
        );
      }
    };
    const before = await code();
    say(`deploying ${previousAssembly}`);
    const back = () => world.deploy(assembly);
    world.cleanups.unshift({
      what: `release of ${assembly}`,
      undo: async () => {
        if ((await code()) !== before) await back();
      },
    });
    await world.deploy(previousAssembly);
    const previous = await code();
    if (previous === before) {
      throw new CheckFailed(
        `${previousAssembly} needs the code of another release, and has that which runs`,
      );
    }
    await health();
    say(`deploying ${assembly}`);
    await back();
    expectEqual(`code of ${releasedFunction} after both deployments`, await code(), before);
    await health();
    return `${releasedFunction} had the code ${previous.slice(0, 12)} and has ${before.slice(0, 12)} again`;
  },
});
