import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { makeSessionKeyConfirmations } from '#aws/projects/session-key-confirmations.ts';
import { need } from '#aws/runtime/config.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { SessionKeyConfirmation } from '#model/session-key.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';
import { setEnvironment } from '#test/support/environment.ts';

// Another file of this process may have read the environment before.
beforeAll(() =>
  setEnvironment({
    TABLE_SESSION_KEYS: 'session_keys',
    TABLE_EVENTS: 'events',
    TABLE_LISTS: 'lists',
    TABLE_PROJECTS: 'projects',
  }),
);

const confirmation: SessionKeyConfirmation = {
  skId: 'sk_1',
  projectId: 'demo',
  digest: 'd'.repeat(64),
  confirmedBy: { id: 'anna', email: 'anna@example.com' },
  at: 7,
};

/** What is put of a confirmation. */
async function putOf(made: SessionKeyConfirmation) {
  const sent: { TransactItems: { Put?: Record<string, unknown> }[] }[] = [];
  const client = awsClient<DynamoDBDocumentClient>(async (command) => {
    sent.push((command as unknown as { input: (typeof sent)[number] }).input);
    return {};
  });
  const audit = auditEntry(adminWorld().deps, {
    ...actorOf(firstOwner),
    action: 'session-key.confirm',
    target: made.skId,
  });
  const outbox = auditOutbox(audit, 'req-1');
  expect(await makeSessionKeyConfirmations(client).put({ confirmation: made, audit, outbox })).toBe(
    true,
  );
  return sent[0]!.TransactItems[0]!.Put!;
}

test('a confirmation without a signature never takes the place of another one', async () => {
  const put = await putOf(confirmation);
  expect(put).toMatchObject({
    TableName: need('TABLE_SESSION_KEYS'),
    Item: { pk: 'OK#1', sk: '-', ...confirmation },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
});

test('a signed one takes the place of what was confirmed before, and keeps its signature', async () => {
  const signature = { deviceId: 'a'.repeat(64), signature: 'c2ln' };
  const put = await putOf({ ...confirmation, signature });
  expect(put.Item).toMatchObject({ pk: 'OK#1', sk: '-', signature });
  expect(put).not.toHaveProperty('ConditionExpression');
});
