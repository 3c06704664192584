/** The command line as an admin and a merchant use it on the deployed stack. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '#test/support/sdk/run-command-line.ts';
import { paths } from '#workstation/paths.ts';

const home = mkdtempSync(path.join(tmpdir(), 'coffer-home-'));
afterAll(() => rmSync(home, { recursive: true }));

/** In the local cloud, which it finds by itself; profiles are kept in a folder of this test. */
const env = { COFFER_STACK: paths.stack, COFFER_CONFIG: path.join(home, 'config.json') };
const coffer = async (...argv: string[]) => (await runCommandLine(argv, { env })).lines[0];

const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

test('a real deposit is made, found again by a key of the merchant, and rescanned', async () => {
  const words = ['trigger', 'deposit.credited', '--chain', 'ARBITRUM', '--amount', '2.5'];
  const deposit = await coffer(...words);
  expect(deposit).toMatchObject({ chain: 'ARBITRUM', token: 'USDT', amount: '2.5', status: 2 });
  const key = ['keys', 'create', '--name', 'cli', '--permission', 'read', '--save', 'reports'];
  const made = await coffer(...key);
  expect(made).toMatchObject({ permission: 'read', app_id: expect.any(String) });
  expect(made).not.toHaveProperty('api_secret');
  const own = ['--profile', 'reports'];
  expect(await coffer('whoami', ...own)).toMatchObject({ app_id: made.app_id });
  const found = await coffer('deposits', 'list', `user_id=${deposit.user_id}`, ...own);
  expect(found).toMatchObject({ list: [{ deposit_no: deposit.deposit_no }], total: 1 });
  // It may read, and not pay.
  const pay = ['call', 'withdraw.cancel', 'withdraw_no=WD1', ...own];
  await expect(coffer(...pay)).rejects.toMatchObject({ code: 4 });
  const rescan = await coffer('rescan', 'ARBITRUM', '--tx', deposit.tx_hash);
  expect(rescan).toMatchObject({ state: 'done' });
});

test('an RSA key that was made on this machine signs what the service accepts', async () => {
  const key = ['keys', 'create', '--name', 'rsa', '--permission', 'read', '--rsa', '--save', 'rsa'];
  expect(await coffer(...key)).toMatchObject({ permission: 'read', app_id: expect.any(String) });
  const own = ['--profile', 'rsa'];
  expect(await coffer('withdraw', 'list', '--limit', '1', ...own)).toHaveProperty('total');
  // Without a key nothing is asked.
  const none = runCommandLine(['whoami'], { env: { COFFER_CONFIG: path.join(home, 'none.json') } });
  await expect(none).rejects.toMatchObject({ code: 4 });
});

test('an admin approves what is typed back, and another one rejects', async () => {
  const { id, phrase } = await waiting();
  expect(await coffer('why', id)).toMatchObject({
    kind: 'withdrawals',
    reasons: [`${id} is pending.`, 'Waiting for one approver. Approver action needed.'],
  });
  const wrong = runCommandLine(['approve', id], { env, typed: ['1001 USDT ffffff'] });
  await expect(wrong).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(to) });
  const { stderr } = await runCommandLine(['approve', id], { env, typed: [phrase] });
  expect(stderr).toContain(to);
  const { record } = await coffer('why', id);
  expect(record.status).toBeGreaterThanOrEqual(1);
  expect(record.status).toBeLessThanOrEqual(4);

  const other = await waiting();
  const reason = 'not ours';
  await runCommandLine(['reject', other.id, '--reason', reason, '--as', '2'], {
    env,
    typed: [other.phrase],
  });
  expect(await coffer('why', other.id)).toMatchObject({
    record: { status: 6 },
    reasons: expect.arrayContaining(['No funds moved.', 'The reason: not ours.']),
  });
  // It is decided: a second decision is refused.
  const again = runCommandLine(['approve', other.id, '--confirm', other.phrase], { env });
  await expect(again).rejects.toMatchObject({ code: 3 });
});

/** A withdrawal that waits for one admin. */
async function waiting(): Promise<{ id: string; phrase: string }> {
  const id = `cli-${randomBytes(6).toString('hex')}`;
  const fields = { biz_order_id: id, chain: 'ARBITRUM', token: 'USDT', to_address: to };
  const words = Object.entries({ ...fields, amount: '1001' }).map((pair) => pair.join('='));
  const applied = await coffer('call', 'withdraw.apply', ...words);
  expect(applied).toMatchObject({ level: 2, status: 0 });
  return { id: applied.withdraw_no, phrase: '1001 USDT 93b906' };
}
