/** Where the events of a project may go: only where two owners agreed that they go. */

import { expect, test } from 'vitest';
import { updateKey } from '#domain/project/keys/update-key.ts';
import { isWebhookUrlProven } from '#domain/webhook/is-webhook-url-proven.ts';
import { makeUrlCheck } from '#domain/webhook/make-url-check.ts';
import type { ConfirmedUrl } from '#model/change.ts';
import { hook, made, one } from '#test/builders/domain/webhook/make-url-check.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';
import { aKey } from './fakes.ts';

const other = 'https://thief.example.com/hook';

test('a URL is believed as two owners set it, with the key or later', async () => {
  const { appId, proof, set } = await made();
  const of = (url: string, key = appId, projectId = 'demo') => ({ projectId, appId: key, url });
  expect(isWebhookUrlProven(of(hook), await proof())).toBe(true);
  expect(isWebhookUrlProven(of(other), await proof())).toBe(false);
  expect(isWebhookUrlProven(of(hook, 'app_other'), await proof())).toBe(false);
  expect(isWebhookUrlProven(of(hook, appId, 'rival'), await proof())).toBe(false);
  await set(other);
  expect(isWebhookUrlProven(of(other), await proof())).toBe(true);
  // The first one is no longer where two owners want the events.
  expect(isWebhookUrlProven(of(hook), await proof())).toBe(false);
});

const forged: [string, (genuine: ConfirmedUrl) => unknown][] = [
  ['without a request', (genuine) => ({ ...genuine, request: null })],
  [
    'by one owner',
    ({ request, confirmation }) => ({
      request,
      confirmation: { ...confirmation, confirmedBy: request?.askedBy },
    }),
  ],
  [
    'by nobody',
    ({ request, confirmation }) => ({
      request,
      confirmation: { ...confirmation, confirmedBy: { id: '', email: '' } },
    }),
  ],
  [
    'a day later',
    ({ request, confirmation }) => ({
      request,
      confirmation: { ...confirmation, confirmedAt: confirmation.askedAt + 86_400 + 301 },
    }),
  ],
  [
    'of another time',
    ({ request, confirmation }) => ({
      request,
      confirmation: { ...confirmation, askedAt: confirmation.askedAt + 1 },
    }),
  ],
  [
    'with another payload',
    ({ request, confirmation }) => ({
      request: { ...request, payload: { ...request?.payload, name: 'x' } },
      confirmation,
    }),
  ],
  [
    'of another kind of change',
    ({ request, confirmation }) => ({
      request: { ...request, kind: 'settings' },
      confirmation,
    }),
  ],
];

test.each(forged)('a URL is not believed %s', async (_, forge) => {
  const { appId, proof } = await made();
  const of = { projectId: 'demo', appId, url: hook };
  expect(isWebhookUrlProven(of, forge(await proof()) as ConfirmedUrl)).toBe(false);
});

test('a URL from before is asked for again as it is; one on record is not', async () => {
  const { deps, fake, appId, proof, set } = await made();
  const patch = { webhookUrl: hook };
  expect(await updateKey(deps, { ...one, appId, patch })).toMatchObject({ state: 'done' });
  fake.keys.set(appId, { ...fake.keys.get(appId)!, webhookUrl: other });
  await set(other);
  expect(isWebhookUrlProven({ projectId: 'demo', appId, url: other }, await proof())).toBe(true);
});

test('a URL that is believed is not looked up for a minute, a refused one each time', async () => {
  const { appId, proof, set } = await made();
  let reads = 0;
  const confirmedUrls = async () => {
    reads += 1;
    return [await proof()];
  };
  const clock = { now: 0 };
  const check = makeUrlCheck({
    devices: fakeDevices().list,
    stage: 'prod',
    projects: { confirmedUrls },
    clock: { now: () => clock.now, nowMs: () => clock.now * 1_000 },
  });
  const to = (url: string, key = appId) => ({ url, keys: [aKey({ appId: key, webhookUrl: url })] });
  const asked = [to(hook), to(hook), to(other), to(other), to(hook, 'app_other')];
  const answers = [];
  for (const target of asked) answers.push(await check('demo', target));
  expect(answers).toEqual([true, true, false, false, false]);
  expect(reads).toBe(4);
  await set(other);
  expect(await check('demo', to(hook))).toBe(true);
  clock.now = 60;
  expect(await check('demo', to(hook))).toBe(false);
});
