/**
 * The receivers of webhooks in the frameworks that they are for, where `npm run test:runtimes` has
 * installed them. The examples' own logic is tested without any (test/unit/sdk/typescript/examples).
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { installPacked } from '#test/support/sdk/install-packed.ts';
import { frameworks, startReceiver } from '#test/support/sdk/receivers.ts';
import { signedDelivery } from '#test/support/sdk/signed-delivery.ts';
import { paths } from '#workstation/paths.ts';

const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({
  event: 'deposit.credited',
  data: { deposit_no: 'DP1', note: 'café  \\ud83d' },
  timestamp: 1_763_700_000,
});
const installed = frameworks.filter(({ isInstalled }) => isInstalled);

let home: string | undefined;
let folder: string;
beforeAll(() => {
  if (installed.length === 0) return;
  const runtimes = `${paths.root}/.local/runtimes`;
  mkdirSync(runtimes, { recursive: true });
  // Below the frameworks, where Node finds them. The SDK is the tarball that merchants install.
  home = mkdtempSync(`${runtimes}/receivers-`);
  installPacked('typescript', home);
  folder = `${home}/installed`;
});
afterAll(() => {
  if (home) rmSync(home, { recursive: true });
});

test('each example of a receiver is known here, but for the one for Lambda', () => {
  console.log(`Receivers run in: ${installed.map(({ name }) => name).join(', ') || 'none'}`);
  const names = ['typescript', 'python'].flatMap((sdk) =>
    readdirSync(`${paths.root}/sdk/${sdk}/examples`).filter((name) => !name.endsWith('.txt')),
  );
  const receivers = names.map((name) => name.replace(/^receive_|\.\w+$/g, ''));
  const known = frameworks.map(({ name }) => name);
  expect(receivers.sort()).toEqual([...known, 'lambda', 'pay'].sort());
});

test.each(installed)(
  '$name: a genuine delivery is 204, a forged one 400, a failing handler 500',
  {
    timeout: 300_000,
  },
  async (framework) => {
    framework.write(folder);
    const receiver = await startReceiver(framework, folder, secret);
    onTestFinished(receiver.stop);
    for (const route of framework.routes) {
      const before = receiver.handled().length;
      const post = async (text: string, headers: Record<string, string>): Promise<number> => {
        const answer = await fetch(receiver.url + route, { method: 'POST', headers, body: text });
        await answer.text();
        return answer.status;
      };
      const id = `evt_1${route.replace('/', '_')}`;
      expect(await post(body, signedDelivery(body, secret, id))).toBe(204);
      expect(await post(body, signedDelivery(body, 'whs_AAAA', id))).toBe(400);
      expect(await post(`${body} `, signedDelivery(body, secret, id))).toBe(400);
      expect(await post(body, { 'content-type': 'application/json' })).toBe(400);
      // What is not a 2xx is sent again.
      expect(await post(body, signedDelivery(body, secret, 'evt_fails'))).toBe(500);
      expect(receiver.handled().slice(before)).toEqual([`${id} deposit.credited`]);
    }
  },
);

test.each(installed.filter(({ name }) => name === 'fastapi'))(
  '$name: the answer comes once the event is stored, and the work after it',
  { timeout: 300_000 },
  async (framework) => {
    framework.write(folder);
    const receiver = await startReceiver(framework, folder, secret);
    onTestFinished(receiver.stop);
    // The server answers a second request of a connection once all of the first is done.
    const once = { connection: 'close' };
    const headers = { ...signedDelivery(body, secret, 'evt_waits'), ...once };
    // This work waits for the release below: before the answer it would wait for ever.
    const { status } = await fetch(`${receiver.url}/coffer`, { method: 'POST', headers, body });
    expect(status).toBe(204);
    await vi.waitFor(() => expect(receiver.handled()).toEqual(['evt_waits deposit.credited']));
    expect(receiver.worked()).toEqual([]);
    await fetch(`${receiver.url}/release`, { headers: once });
    await vi.waitFor(() => expect(receiver.worked()).toEqual(['evt_waits']), { timeout: 30_000 });
  },
);
