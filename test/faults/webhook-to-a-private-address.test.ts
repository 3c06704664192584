/**
 * Outside the stage `local` a private address is not accepted as a webhook URL. If such a URL was
 * accepted elsewhere, the delivery refuses it again. The deployed functions run here as in the
 * stage `prod`. Names that later resolve to private addresses are tested in
 * test/unit/aws/runtime/http-post.test.ts.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { changeIdOf } from '#domain/admin/change-id.ts';
import { type Delivery, delivery, rejectedOrder } from '../fakes/hostile-receivers.ts';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { redispatchAhead, withVariables } from '../support/deployed.ts';
import { until } from '../support/stack.ts';

let project: OwnProject;
const prod = { STAGE: 'prod' };

beforeAll(async () => {
  project = await ownProject();
});
afterAll(() => project?.leave());

test('a private address is refused as a webhook URL in any spelling', async () => {
  const path = `/projects/${project.slug}/keys/${project.merchant.key.app_id}`;
  const set = (webhook_url: string) => project.alice.call('PATCH', path, { webhook_url });
  await withVariables('admin-keys', prod, async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[64:ff9b::a00:1]/',
      'https://localhost/',
      'https://db.internal/',
      'http://shop.example/',
    ]) {
      const answer = await set(url);
      expect(answer, url).toMatchObject({ http: 400, code: 40001 });
      expect(answer.message, url).toContain('webhook_url must');
    }
  });
});

/** Two owners' agreement on a URL, as outside `local` two functions record it. */
async function agreeOn(webhookUrl: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const { slug: projectId, merchant } = project;
  const appId = merchant.key.app_id;
  const change = { projectId, kind: 'webhook-url', payload: { appId, webhookUrl } } as const;
  const changeId = changeIdOf(change);
  const askedAt = Math.floor(Date.now() / 1000);
  const named = { projectId, changeId, askedAt };
  const items = [
    {
      ...projectKeys.changeRequest(projectId, changeId, askedAt),
      ...change,
      ...named,
      askedBy: { id: 'alice', email: 'alice@example.com' },
      expiresAt: askedAt + 600,
    },
    {
      ...projectKeys.urlConfirmation(projectId, appId),
      ...named,
      appId,
      webhookUrl,
      confirmedBy: { id: 'bob', email: 'bob@example.com' },
      confirmedAt: askedAt,
    },
  ];
  for (const Item of items) {
    await client.send(new PutCommand({ TableName: 'coffer-local-projects', Item }));
  }
  client.destroy();
}

test('the delivery sends nothing to a URL that no two owners agreed on, and keeps the event', async () => {
  const { receiver } = project.merchant;
  await withVariables('queue-deliver-webhook', prod, async () => {
    const no = await rejectedOrder(project);
    await redispatchAhead(40);
    const waiting = await delivery(project, `${receiver.url}/webhooks`, no, 0);
    expect(waiting).toMatchObject({ state: 'pending', attempts: [] });
    expect(receiver.received).toEqual([]);
  });
});

/** A test event to the project's URL, sent as outside `local`, and what its delivery says. */
const testedInProd = () =>
  withVariables('queue-deliver-webhook', prod, async () => {
    const { alice, slug, merchant } = project;
    const url = `${merchant.receiver.url}/webhooks`;
    const path = `/projects/${slug}/receivers/test`;
    // One in ten seconds.
    const { delivery: id } = await until('the turn of a test', async () => {
      const sent = await alice.call<{ delivery: string }>('POST', path, { url });
      return sent.http === 200 ? sent.data : undefined;
    });
    return until('the answer', async () => {
      const shown = await alice.request<Delivery>('GET', `/projects/${slug}/webhooks/${id}`);
      return shown.attempts.length > 0 ? shown : undefined;
    });
  });

test('nor a test event, which says why', async () => {
  expect(await testedInProd()).toMatchObject({
    state: 'abandoned',
    attempts: [
      { status: null, error: 'not sent: two owners are not on record for this webhook URL' },
    ],
  });
  expect(project.merchant.receiver.received).toEqual([]);
});

test('the delivery refuses a private address again, connects to nothing and keeps the event', async () => {
  const { receiver } = project.merchant;
  const url = `${receiver.url}/webhooks`;
  await agreeOn(url);
  const ref = await withVariables('queue-deliver-webhook', prod, async () => {
    const no = await rejectedOrder(project);
    const { state, attempts } = await delivery(project, url, no);
    expect(state).toBe('pending');
    const error = 'refused: the URL is not allowed';
    expect(attempts[0]).toMatchObject({ status: null, error });
    expect(receiver.received).toEqual([]);
    return no;
  });
  // A test event knocks at no address either.
  expect(await testedInProd()).toMatchObject({
    state: 'abandoned',
    attempts: [{ status: null, error: 'refused: the URL is not allowed' }],
  });
  expect(receiver.received).toEqual([]);
  await redispatchAhead(40);
  const heard = await receiver.waitFor(
    'the event',
    ({ data }) => data.withdraw_no === ref,
    150_000,
  );
  expect(heard.event).toBe('withdraw.rejected');
});
