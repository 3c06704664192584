/** People sign with passkeys: enrolled, confirmed, used; and what a thief is left with. */
import { createHash, randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { approvalKeys } from '#aws/dynamodb/table-keys.ts';
import { decisionItem } from '#aws/orders/decision-item.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { listDigest } from '#domain/approval/terms-digest.ts';
import type { AdminLogin } from '#local/clients/admin-client.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { asRole } from '#test/support/as-role.ts';
import { forger, orderItem, signedNonce, wakeSigner } from '#test/support/forge.ts';
import { until } from '#test/support/stack.ts';
import { fundHotWallet } from './support/fund-hot-wallet.ts';
import { newcomer } from './support/newcomer.ts';
import { openPerson, type Person, picture, signIn } from './support/person.ts';
import { type Authenticator, addAuthenticator, printCodes } from './support/signing-person.ts';
import { button, inspect, openSite, sheet, twoLooks, unique } from './support/site.ts';

const chain = 'ETH';
let hot: string;

const site = await openSite(async (opened) => {
  hot = await fundHotWallet(opened, chain);
});

interface Signer extends Person {
  login: AdminLogin;
  authenticator: Authenticator;
  id: string;
}

let ann: Signer;
let ben: Signer;

const path = (name: string) => `${site.consoleUrl}/p/${site.slug}/${name}`;

async function signer(width: 1280 | 390): Promise<Signer> {
  const login = await newcomer(site.stack.file, ['owner', 'approver']);
  const person = await openPerson(site.browser, { width });
  const authenticator = await addAuthenticator(person.page);
  await signIn(person.page, path('devices'), login);
  return Object.assign(person, { login, authenticator, id: '' });
}

/** Adds a passkey on the page Devices; the fingerprint as the page computed it. */
async function addPasskey({ page }: Signer, name: string, code: string): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Code of the operator').fill(code);
  await button(page, 'Add a passkey').click();
  await page.getByText('Your passkey waits for another owner').waitFor();
  return (await page.locator('.note strong.mono').first().textContent()) ?? '';
}

/** Confirms the other's device, who reads the end of the fingerprint aloud. */
async function confirmDevice({ page }: Signer, other: Signer, fingerprint: string) {
  await page.goto(path('devices'));
  await page.getByRole('button', { name: new RegExp(`^Confirm .*${other.login.email}`) }).click();
  const digits = fingerprint.split(' ').slice(-2).join('');
  await sheet(page)
    .getByLabel(/last eight digits/)
    .fill(digits);
  await sheet(page).getByRole('button', { name: 'Confirm and sign' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
}

beforeAll(async () => {
  if (!site.browser) return;
  ann = await signer(1280);
  ben = await signer(390);
  const codes = await printCodes(site.stack.file, [ann.login.email, ben.login.email]);
  const fingerprints = [
    await addPasskey(ann, 'laptop of Ann', codes.get(ann.login.email)!),
    await addPasskey(ben, 'phone of Ben', codes.get(ben.login.email)!.toLowerCase()),
  ];
  await confirmDevice(ann, ben, fingerprints[1]!);
  await confirmDevice(ben, ann, fingerprints[0]!);
  const [owner] = site.stack.admins;
  const { rev } = await owner!.request<{ rev: number }>('GET', `/projects/${site.slug}/settings`);
  const body = { require_signatures: true, rev };
  await owner!.request('PATCH', `/projects/${site.slug}/settings`, body);
  for (const person of [ann, ben]) {
    const { you } = await ask<{ you: string }>(person, 'GET', '/devices');
    person.id = you;
  }
}, 600_000);

const anybody = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

async function order(amount: string, to = anybody()) {
  const { withdraw_no: no } = await site.shop.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    { biz_order_id: unique('devices'), chain, token: 'USDT', to_address: to, amount },
  );
  const { terms_digest: digest } = await site.stack.admins[0]!.request<{ terms_digest: string }>(
    'GET',
    `/projects/${site.slug}/withdrawals/${no}`,
  );
  return { no, to, amount, digest };
}

const paid = ({ to, amount }: { to: string; amount: string }) =>
  until(`the payment of ${amount}`, async () => {
    const held = await site.stack.balance(chain, to, 'USDT');
    return held === BigInt(amount) * 1_000_000n ? true : undefined;
  });

/** What anybody may do who has the token of a person: asks the API in their name, past their pages. */
async function ask<T>({ page }: Signer, method: string, url: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate<{ code: number; data: T }>(`(async () => {
    const { idToken } = JSON.parse(sessionStorage.getItem('coffer-local-session'));
    const response = await fetch('/admin/v1${url}', {
      method: '${method}',
      headers: { authorization: 'Bearer ' + idToken, 'content-type': 'application/json' },
      body: ${body === undefined ? 'undefined' : JSON.stringify(JSON.stringify(body))},
    });
    return response.json();
  })()`);
  return (answer.code === 0 ? answer.data : answer) as T;
}

const approveUrl = (no: string) => `/projects/${site.slug}/withdrawals/${no}/approve`;

interface Refused {
  code: number;
  message: string;
}

/** Approves on the page Decide, and gives what the page sent. */
async function approveOnPage({ page }: Signer, no: string): Promise<Record<string, unknown>> {
  await page.goto(path(`approve/${no}`));
  const sent = page.waitForRequest((request: Request) => request.url().endsWith('/approve'));
  await button(page, 'Approve').click();
  await sheet(page).getByRole('button', { name: 'Approve now' }).click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  await page
    .getByText(/Approved|approved/)
    .first()
    .waitFor();
  return body;
}

test('two people are enrolled; the page of devices stands on a phone too', async () => {
  for (const { page } of [ann, ben]) {
    await page.goto(path('devices'));
    await page.getByText('Active', { exact: true }).first().waitFor();
    expect(await page.getByText('Active', { exact: true }).count()).toBeGreaterThanOrEqual(2);
  }
  expect(await inspect(ann.page, 'devices', twoLooks)).toEqual([]);
  await picture(ben.page, 'devices-phone');
  // Chromium advises to take RSA keys too; the signers verify P-256 only.
  const advice = 'publicKey.pubKeyCredParams is missing';
  const complaints = [...ann.complaints, ...ben.complaints];
  expect(complaints.filter((line) => !line.startsWith(advice))).toEqual([]);
});

test('one order is approved with a signature, and the signer pays it', async () => {
  const made = await order('2000');
  const body = await approveOnPage(ann, made.no);
  expect(body).toMatchObject({
    terms_digest: made.digest,
    signature: { device_id: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  await paid(made);
});

test('a list is approved with one signature, and each of it is paid', async () => {
  const list = [await order('1501'), await order('1502'), await order('1503')];
  const { page } = ann;
  await page.goto(path(`approvals/review#${list.map(({ no }) => no).join(',')}`));
  const sent = page.waitForRequest((request: Request) => request.url().endsWith('/approve-many'));
  await button(page, 'Approve 3').click();
  await button(page, 'Approve 3 now').click();
  const body = (await sent).postDataJSON() as { signature?: unknown };
  expect(body.signature).toMatchObject({ device_id: expect.any(String) });
  await page.getByText('3 of 3 approved').waitFor();
  for (const one of list) await paid(one);
});

test('a batch is approved with one signature, and the signer pays each order of it', async () => {
  const items = ['901', '902', '903'].map((amount) => ({ to: anybody(), amount }));
  const { batch_no: no } = await site.shop.api.post<{ batch_no: string }>('/v1/withdraw/batch', {
    batch_id: unique('devices'),
    items: items.map(({ to, amount }) => ({
      biz_order_id: unique('devices'),
      chain,
      token: 'USDT',
      to_address: to,
      amount,
    })),
  });
  const { page } = ann;
  await page.goto(path(`payouts/${no}`));
  const sent = page.waitForRequest((request: Request) => request.url().endsWith('/approve'));
  await button(page, 'Approve').click();
  await button(page, 'Approve 3 now').click();
  const body = (await sent).postDataJSON() as { signature?: unknown };
  expect(body.signature).toMatchObject({ device_id: expect.any(String) });
  await page.getByText('Its payments are sent. This page follows them.').waitFor();
  for (const one of items) await paid(one);
});

test('a freeze ends by the signature of the second owner, on a phone; then it pays again', async () => {
  const frozen = `/projects/${site.slug}`;
  await ask(ann, 'POST', `${frozen}/freeze`, { reason: 'a test' });
  await ask(ann, 'POST', `${frozen}/unfreeze`);
  const { list } = await ask<{ list: { change_id: string; needs_signature: boolean }[] }>(
    ben,
    'GET',
    `${frozen}/changes`,
  );
  expect(list).toMatchObject([{ kind: 'unfreeze', needs_signature: true }]);
  const confirm = `${frozen}/changes/${list[0]!.change_id}/confirm`;
  // Ben’s token does not confirm it by itself.
  expect(await ask<Refused>(ben, 'POST', confirm, {})).toMatchObject({ code: 40302 });
  const { page } = ben;
  await page.goto(path('changes'));
  await page.getByRole('button', { name: /^Confirm: End the freeze/ }).click();
  await sheet(page).getByRole('textbox').fill(site.slug);
  await button(page, 'Unfreeze as the second owner').click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  const made = await order('2100');
  await approveOnPage(ben, made.no);
  await paid(made);
});

test('a service that shows another change than it would have signed gets no signature', async () => {
  const frozen = `/projects/${site.slug}`;
  await ask(ann, 'POST', `${frozen}/freeze`, { reason: 'poisoned' });
  await ask(ann, 'POST', `${frozen}/unfreeze`);
  const { page } = ben;
  let confirms = 0;
  await page.route(`**/admin/v1/projects/${site.slug}/changes?*`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const change of answer.data.list) {
      change.kind = 'settings';
      change.payload = { rev: 1, pending_ttl_s: 100 };
      change.diff = [{ setting: 'pending_ttl_s', before: 60, after: 100 }];
    }
    await route.fulfill({ response, json: answer });
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirms += 1;
  });
  await page.goto(path('changes'));
  await page.getByRole('button', { name: /^Confirm: Change settings/ }).click();
  await button(page, 'Confirm as the second owner').click();
  await page.getByText('The text to sign differs from what this page shows').waitFor();
  expect(confirms).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(path('changes'));
  await page.getByRole('button', { name: /^Confirm: End the freeze/ }).click();
  await sheet(page).getByRole('textbox').fill(site.slug);
  await button(page, 'Unfreeze as the second owner').click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

/** An assertion of a page’s own authenticator over a text, as whoever runs in that page could ask for one. */
const assertion = (page: Page, text: string, verification: 'required' | 'discouraged') => {
  const challenge = createHash('sha256').update(text).digest('base64url');
  return page.evaluate<Record<string, string>>(`(async () => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const { response } = await navigator.credentials.get({ publicKey: {
      challenge: bytes('${challenge}'), rpId: 'localhost', userVerification: '${verification}',
    } });
    return {
      signature: text(response.signature),
      authenticator_data: text(response.authenticatorData),
      client_data_json: text(response.clientDataJSON),
    };
  })()`);
};

const approvalOf = ({ digest }: { digest: string }) =>
  decisionText('local', {
    projectId: site.slug,
    decision: 'approve',
    listDigest: listDigest([digest]),
  });

test('a stolen token approves nothing: without a signature, with a forged and with a replayed one', async () => {
  const [first, second] = [await order('2201'), await order('2202')];
  const { signature } = (await approveOnPage(ann, first.no)) as {
    signature: Record<string, string>;
  };
  const attempt = (given?: unknown) =>
    ask<Refused>(ann, 'POST', approveUrl(second.no), {
      terms_digest: second.digest,
      signature: given,
    });
  expect(await attempt()).toMatchObject({ code: 40302 });
  // What was signed for another order.
  expect(await attempt(signature)).toMatchObject({ code: 40302 });
  const forged = Buffer.from(signature.signature!, 'base64url');
  forged[forged.length - 1]! ^= 1;
  expect(await attempt({ ...signature, signature: forged.toString('base64url') })).toMatchObject({
    code: 40302,
  });
  // Ben’s token with what Ann signed.
  const bens = { terms_digest: first.digest, signature };
  expect(await ask<Refused>(ben, 'POST', approveUrl(first.no), bens)).toMatchObject({
    code: 40302,
  });
  await paid(first);
  expect(await signedNonce(second.no)).toBeNull();
});

test('a user who is not verified signs nothing, whatever a page asks the authenticator for', async () => {
  const made = await order('2301');
  await ann.authenticator.verifiesUser(false);
  try {
    await ann.page.goto(path(`approve/${made.no}`));
    await button(ann.page, 'Approve').click();
    await sheet(ann.page).getByRole('button', { name: 'Approve now' }).click();
    await ann.page.getByText('The passkey was not used').waitFor();
    const { list } = await ask<{ list: { device_id: string; person_id: string; state: string }[] }>(
      ann,
      'GET',
      '/devices',
    );
    const own = list.find((one) => one.person_id === ann.id && one.state === 'active')!;
    const loose = await assertion(ann.page, approvalOf(made), 'discouraged');
    const signature = { device_id: own.device_id, ...loose };
    const body = { terms_digest: made.digest, signature };
    expect(await ask<Refused>(ann, 'POST', approveUrl(made.no), body)).toMatchObject({
      code: 40302,
    });
  } finally {
    await ann.authenticator.verifiesUser(true);
  }
});

test('what is signed on another origin of the same host does not count', async () => {
  const made = await order('2401');
  const { list } = await ask<{ list: { device_id: string; person_id: string; state: string }[] }>(
    ann,
    'GET',
    '/devices',
  );
  const own = list.find((one) => one.person_id === ann.id && one.state === 'active')!;
  const elsewhere = 'http://localhost:9/phishing';
  const { page } = ann;
  await page.goto(path('devices'));
  const here = await assertion(page, approvalOf(made), 'required');
  await page.route(elsewhere, (route) => route.fulfill({ body: 'x', contentType: 'text/html' }));
  await page.goto(elsewhere);
  const there = await assertion(page, approvalOf(made), 'required');
  await page.unroute(elsewhere);
  await page.goto(path('devices'));
  const attempt = (given: object) =>
    ask<Refused>(ann, 'POST', approveUrl(made.no), {
      terms_digest: made.digest,
      signature: { device_id: own.device_id, ...given },
    });
  expect(await attempt(there)).toMatchObject({ code: 40302 });
  // The same on the console’s own page is Ann’s approval.
  expect(await attempt(here)).toMatchObject({ status: 1 });
  await paid(made);
});

test('a stolen role of a function that decides pays nothing: the order waits', async () => {
  const made = await order('2501');
  const { tables } = await asRole('coffer-local-admin-decide-withdrawal');
  const at = Math.floor(Date.now() / 1000);
  const by = { adminId: ann.id, adminEmail: ann.login.email, at, decision: 'approve' as const };
  const digest = listDigest([made.digest]);
  const put = (Item: object) =>
    tables.send(new PutCommand({ TableName: 'coffer-local-approvals', Item }));
  const decided = {
    listDigest: digest,
    digests: [made.digest],
    projectId: site.slug,
    reason: null,
  };
  await put(decisionItem({ ...decided, ...by }));
  await put({
    ...approvalKeys.approval(made.no, ann.id),
    ...by,
    orderNo: made.no,
    digest: made.digest,
    list: { digest, position: 0 },
  });
  const forge = await forger();
  await forge.order(made.no, { approvals: 1, approvedBy: [ann.login.email] });
  await wakeSigner(chain, hot);
  const waiting = await until('what the signer says of it', async () => {
    const now = await orderItem(made.no);
    return now.stuck ? now : undefined;
  });
  expect(waiting).toMatchObject({ status: 'approved', stuck: { cause: 'approval_unsigned' } });
  expect(await signedNonce(made.no)).toBeNull();
});

test('a device that is ended signs nothing more', async () => {
  const made = await order('2601');
  const { page } = ben;
  await page.goto(path('devices'));
  await page.getByRole('button', { name: new RegExp(`^End .*${ben.login.email}`) }).click();
  await sheet(page).getByRole('button', { name: 'End it' }).click();
  await page.getByText('Ended', { exact: true }).first().waitFor();
  await page.goto(path(`approve/${made.no}`));
  await button(page, 'Approve').click();
  await sheet(page).getByRole('button', { name: 'Approve now' }).click();
  await page.getByText('you have no active passkey').waitFor();
});
