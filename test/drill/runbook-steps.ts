/** The steps of docs/runbook.md "Restore drill" on the stage `rehearsal`, by the document's commands. */
import { DeleteTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect } from 'vitest';
import { blocksOf, type Placeholders, runCommand } from '../scenarios/runbook-commands.ts';
import { until } from '../support/stack.ts';

const stage = 'rehearsal';
export const prefix = `coffer-${stage}`;
const dynamodb = new DynamoDBClient({});
const lambda = new LambdaClient({});

export const [stop, copy, backUp, replace, protect, expire, stream, notices, start, sessionKeys] =
  blocksOf('### Restore drill');

/** Runs a block of the runbook and returns what each command printed. */
export async function run(
  block: string[] | undefined,
  known: Placeholders = {},
): Promise<string[]> {
  const printed: string[] = [];
  for (const command of block ?? []) printed.push(await runCommand(command, { stage, ...known }));
  return printed;
}

/** The mappings of the signers that have a chain; `stop` waits until each is off. */
export async function signers(how: 'stop' | 'start'): Promise<void> {
  const [list = '', ...off] = stop ?? [];
  const uuids = (await runCommand(list, { stage, signer: 'sign-evm' })).split('\t');
  expect(uuids).toHaveLength(2);
  for (const uuid of uuids) await run(how === 'stop' ? off : start, { uuid });
  if (how === 'start') return;
  for (const UUID of uuids) {
    await until('a mapping to be off', async () => {
      const { State } = await lambda.send(new GetEventSourceMappingCommand({ UUID }));
      return State === 'Disabled' ? true : undefined;
    });
  }
}

/** Step 2, from the backups on: puts the copy in the place of the table. */
export async function putCopyInPlace(table: string): Promise<void> {
  const known = { table };
  const [, backup = ''] = await run(backUp?.slice(0, 2), known);
  expect(await run(backUp?.slice(2), { backup })).toEqual(['AVAILABLE']);
  await run(replace, { ...known, backup });
  const [, , , arn = ''] = await run(protect?.slice(0, 4), known);
  await run(protect?.slice(4), { arn });
}

/** Step 2, its beginning. A running local cloud has the copy of an earlier run. */
export async function copyOf(table: string): Promise<void> {
  await dynamodb
    .send(new DeleteTableCommand({ TableName: `${prefix}-${table}-restored` }))
    .catch((error: Error) => {
      if (error.name !== 'ResourceNotFoundException') throw error;
    });
  await run(copy, { table, moment: new Date().toISOString() });
}

export const described = async (table: string) =>
  (await dynamodb.send(new DescribeTableCommand({ TableName: `${prefix}-${table}` }))).Table;
