/** Which orders may lack a record, by the ages of the tables and the first record. */
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { makeRequestReader } from '#aws/requests/request-store.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const upgradedAt = 1_767_225_600;
const day = 86_400;

/** Tables of these ages, and when the first request was recorded. */
function unrecorded(of: { money: number; requests: number; since: number | null }) {
  const names = tableEnvironment('demo');
  const ages = new Map([
    [names.TABLE_MONEY, of.money],
    [names.TABLE_REQUESTS, of.requests],
  ]);
  const client = awsClient<DynamoDBDocumentClient>(
    async (command: { input: { TableName: string } }) => {
      const { TableName } = command.input;
      if (!((command as object) instanceof DescribeTableCommand)) {
        return { Item: of.since === null ? undefined : { pk: 'SINCE', sk: '-', at: of.since } };
      }
      const createdAt = ages.get(TableName) ?? 0;
      return { Table: { TableId: TableName, CreationDateTime: new Date(createdAt * 1000) } };
    },
  );
  return makeRequestReader(client).unrecorded();
}

test('after an upgrade: those of before the first record and an hour more, for fourteen days', async () => {
  const since = upgradedAt + 60;
  const tables = { money: upgradedAt - 100 * day, requests: upgradedAt };
  expect(await unrecorded({ ...tables, since })).toEqual({
    madeBefore: since + 3_600,
    until: since + 14 * day,
  });
});

test('while only functions of the older release run: all', async () => {
  const tables = { money: upgradedAt - 100 * day, requests: upgradedAt };
  expect(await unrecorded({ ...tables, since: null })).toEqual({
    madeBefore: Number.POSITIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
  });
});

test('of a new deployment, and after a restore of money: none', async () => {
  for (const requests of [upgradedAt - 100 * day, upgradedAt, upgradedAt + 3_600]) {
    expect(await unrecorded({ money: upgradedAt, requests, since: upgradedAt })).toBeNull();
    expect(await unrecorded({ money: upgradedAt, requests, since: null })).toBeNull();
  }
});
