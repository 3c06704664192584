/**
 * Outside the stage `local` a private address is not accepted as a webhook URL. If such a URL was
 * accepted elsewhere, the delivery refuses it again. The deployed functions run here as in the
 * stage `prod`. Names that later resolve to private addresses are tested in
 * test/unit/aws/runtime/http-post.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { delivery, rejectedOrder } from '../fakes/hostile-receivers.ts';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { sweepAhead, withVariables } from '../support/deployed.ts';

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

test('the delivery refuses a private address again, connects to nothing and keeps the event', async () => {
  const { receiver } = project.merchant;
  const url = `${receiver.url}/webhooks`;
  const ref = await withVariables('queue-deliver-webhook', prod, async () => {
    const no = await rejectedOrder(project);
    const { state, attempts } = await delivery(project, url, no);
    expect(state).toBe('pending');
    const error = 'refused: the URL is not allowed';
    expect(attempts[0]).toMatchObject({ status: null, error });
    expect(receiver.received).toEqual([]);
    return no;
  });
  await sweepAhead(40);
  const heard = await receiver.waitFor(
    'the event',
    ({ data }) => data.withdraw_no === ref,
    150_000,
  );
  expect(heard.event).toBe('withdraw.rejected');
});
