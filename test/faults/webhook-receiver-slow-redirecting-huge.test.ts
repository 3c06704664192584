/**
 * Some receivers hold the connection, redirect, or answer without end. Another one works normally.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  delivery,
  hostileReceiver,
  listenAt,
  type OddReceiver,
  rejectedOrder,
} from '../fakes/hostile-receivers.ts';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { redispatchAhead } from '../support/deployed.ts';

const megabyte = 1024 * 1024;
const announced = 100 * megabyte;
let project: OwnProject;
let slow: OddReceiver;
let elsewhere: OddReceiver;
let redirecting: OddReceiver;
let huge: OddReceiver;
let ref: string;
let written = 0;
/** Unix ms: when the slow receiver was asked, and when its connection was closed. */
let asked = 0;
let givenUp = 0;

beforeAll(async () => {
  project = await ownProject();
  slow = await hostileReceiver((_request, response) => {
    asked ||= Date.now();
    response.on('close', () => {
      givenUp ||= Date.now();
    });
  });
  elsewhere = await hostileReceiver((_request, response) => response.end());
  redirecting = await hostileReceiver((_request, response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  );
  huge = await hostileReceiver((_request, response) => {
    response.writeHead(200, { 'content-length': String(announced) });
    const chunk = Buffer.alloc(megabyte / 16, 'x');
    const fill = () => {
      while (written < announced && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on('drain', fill);
    fill();
  });
  for (const { url } of [slow, redirecting, huge]) await listenAt(project, url);
  ref = await rejectedOrder(project);
});
afterAll(async () => {
  for (const receiver of [slow, elsewhere, redirecting, huge]) await receiver?.close();
  await project?.leave();
});

test('a working receiver gets its event while the others fail', async () => {
  await project.merchant.receiver.waitFor('its event', ({ data }) => data.withdraw_no === ref);
  expect(project.heard(ref)).toEqual({ 'withdraw.rejected': 1 });
});

test('a redirect is not followed; it counts as a failure and is retried at its own URL', async () => {
  const first = await delivery(project, redirecting.url, ref);
  expect(first.state).toBe('pending');
  expect(first.attempts[0]).toMatchObject({ status: 307 });
  await redispatchAhead(40);
  const second = await delivery(project, redirecting.url, ref, 2);
  expect(redirecting.requests).toBeGreaterThanOrEqual(second.tries);
  expect(elsewhere.requests).toBe(0);
});

test('a response of 100 MB counts by its status; its body is not read and its connection is closed', async () => {
  const done = await delivery(project, huge.url, ref);
  expect(done).toMatchObject({ state: 'delivered', tries: 1, attempts: [{ status: 200 }] });
  // The kernel buffers of both ends take a part; 10 MB would fit into them.
  expect(written).toBeLessThan(announced / 2);
});

test('a receiver that holds the connection times out after ten seconds and is tried again', async () => {
  const first = await delivery(project, slow.url, ref);
  expect(first.state).toBe('pending');
  expect(first.attempts[0]).toMatchObject({ status: null, error: 'no answer in 10 s' });
  expect(givenUp - asked).toBeGreaterThan(8_000);
  const delay = (first.next_at ?? 0) - (first.attempts.at(-1)?.at ?? 0);
  expect(delay).toBeGreaterThanOrEqual(30);
});
