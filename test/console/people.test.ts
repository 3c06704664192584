/** Users, people, and a new project on its way to the first payment. */
import { randomBytes } from 'node:crypto';
import { expect, type TestContext, test } from 'vitest';
import { signInAdmin } from '#local/clients/admin-client.ts';
import { until } from '#test/support/stack.ts';
import { newcomer } from './support/newcomer.ts';
import { openPerson, signIn } from './support/person.ts';
import { goTo, inspect, openSite, unique } from './support/site.ts';

const chain = 'ETH';

const site = await openSite();

/** A user whose id is an e-mail, with a credited deposit that is not swept. */
async function userWithDeposit({
  onTestFinished,
}: Pick<TestContext, 'onTestFinished'>): Promise<{ userId: string; address: string }> {
  const userId = `${unique('bob')}+shop@example.com`;
  const merchant = await site.stack.merchant({ slug: site.slug });
  onTestFinished(() => merchant.leave());
  const { addresses } = await merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id: userId },
  );
  await site.stack.pay(chain, addresses.EVM, 'USDT', 25_000_000n);
  await until('the credit', async () => {
    const { list } = await merchant.api.get<{ list: { status: number }[] }>('/v1/deposit/list', {
      user_id: userId,
    });
    return list[0]?.status === 2 ? true : undefined;
  });
  return { userId, address: addresses.EVM };
}

test.concurrent('a user is found by an e-mail, with addresses, what is on them, deposits and webhooks', async (context) => {
  const { onTestFinished } = context;
  const { userId, address } = await userWithDeposit(context);
  // Support only reads.
  const support = await newcomer(site.stack.file, ['viewer']);
  const { page, complaints, context: browser } = await openPerson(site.browser);
  onTestFinished(() => browser.close());
  await signIn(page, `${site.consoleUrl}/p/${site.slug}/overview`, support);
  await page.getByRole('heading', { level: 1, name: site.slug }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.getByRole('heading', { name: /^Users/ }).waitFor();
  await page.getByRole('link', { name: userId }).waitFor();
  expect(await inspect(page, 'users')).toEqual([]);
  // By the search box, too: it opens the user, and not a list.
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill(userId);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.consoleUrl}/p/${site.slug}/users/${encodeURIComponent(userId)}`);
  await page.getByText(address, { exact: true }).first().waitFor();
  await page.getByRole('table', { name: 'Balances' }).getByText('25 USDT').waitFor();
  await page.getByText('25.00 USD').first().waitFor();
  await page.getByRole('table', { name: 'Deposits' }).getByText('25 USDT').waitFor();
  await page.getByText('Nothing was swept from these addresses').waitFor();
  const webhooks = page.getByRole('table', { name: 'Webhooks of these deposits' });
  await webhooks.getByRole('link', { name: 'deposit.credited' }).waitFor();
  expect(await inspect(page, 'user')).toEqual([]);
  // What the customer is told: that it is credited, how deep it is, and that the shop's server knows.
  await page.getByRole('table', { name: 'Deposits' }).getByRole('link').first().click();
  await page.getByText('Credited', { exact: true }).first().waitFor();
  await page.getByText(/^\d+ (of \d+|\(\d+ required\))$/).waitFor();
  await page.getByText('Delivered', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: userId }).waitFor();
  // The address opens again by its link, though it ends as a file does.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: userId }).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('an owner sees who may sign in and takes the command along; a viewer sees nobody', async ({
  onTestFinished,
}) => {
  const viewer = await newcomer(site.stack.file, ['viewer']);
  const { page, complaints } = await site.as(0, `/p/${site.slug}/overview`, { onTestFinished });
  await goTo(page, 'People');
  const table = page.getByRole('table', { name: 'Who may sign in' });
  const own = table.getByRole('row', { name: /alice@coffer\.local/ });
  await own.getByText('owner of all projects').waitFor();
  // The console told the API of this very sign-in when it opened.
  await own.getByText(/ ago$/).first().waitFor();
  await table
    .getByRole('row', { name: new RegExp(viewer.email) })
    .getByText('none known')
    .waitFor();
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page
    .getByText('npm run ops -- people invite --stage local --email ann@example.com --group viewer')
    .waitFor();
  expect(await inspect(page, 'people')).toEqual([]);
  expect(complaints).toEqual([]);

  const other = await openPerson(site.browser);
  onTestFinished(() => other.context.close());
  await signIn(other.page, `${site.consoleUrl}/p/${site.slug}/people`, viewer);
  await other.page.getByText('Only owners of all projects see who may sign in').waitFor();
  // What the page does not ask, the API refuses.
  const { admin, aws } = site.stack.file;
  const theirs = await signInAdmin(
    {
      apiUrl: admin.api_url,
      userPoolClientId: admin.user_pool_client_id,
      endpointUrl: aws.endpoint_url,
      region: aws.region,
    },
    viewer,
  );
  await expect(theirs.request('GET', '/people')).rejects.toThrow(/owner of all projects/);
});

test.concurrent('a project is created in the console, and its list leads to the first payment', async ({
  onTestFinished,
}) => {
  const slug = `new-${randomBytes(3).toString('hex')}`;
  const { page, complaints } = await site.as(0, `/p/${site.slug}/overview`, { onTestFinished });
  await page.getByRole('button', { name: `Project ${site.slug}` }).click();
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByRole('heading', { level: 1, name: 'New project' }).waitFor();
  await page.getByLabel('Slug').fill('1');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByText(/beginning with a letter/).waitFor();
  expect(await inspect(page, 'new-project')).toEqual([]);
  await page.getByLabel('Slug').fill(slug);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(`${site.consoleUrl}/p/${slug}/overview`);
  await page.getByRole('heading', { name: 'Getting to the first payment: 0 of 6 done' }).waitFor();
  await page.getByText('Show the address').click();
  await page.getByRole('img', { name: /^QR code of the address 0x/ }).waitFor();
  expect(await inspect(page, 'checklist')).toEqual([]);

  // Each step follows the records, without a reload.
  const merchant = await site.stack.merchant({ slug, permission: 'approve' });
  onTestFinished(() => merchant.leave());
  await page.getByRole('heading', { name: 'Getting to the first payment: 1 of 6 done' }).waitFor();
  const { addresses } = await site.stack.admins[0]!.request<{ addresses: { EVM: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  await site.stack.pay(chain, addresses.EVM, null, 10n ** 18n);
  await site.stack.pay(chain, addresses.EVM, 'USDT', 100_000_000n);
  // Nodes are asked each 30 s, and when the page opens.
  await page.reload();
  await page.getByText('It holds funds to pay with.').waitFor();
  const to = `0x${randomBytes(20).toString('hex')}`;
  await until('the order', () =>
    merchant.api
      .post('/v1/withdraw/apply', {
        biz_order_id: unique('first'),
        chain,
        token: 'USDT',
        to_address: to,
        amount: '5',
      })
      .catch(() => undefined),
  );
  // Confirmed, the list is of no more use.
  await page
    .getByRole('heading', { name: /^Getting to the first payment/ })
    .waitFor({ state: 'detached', timeout: 150_000 });
  expect(complaints).toEqual([]);
});
