/**
 * `npm run ops -- smoke` against the local cloud, as a person runs it: with a funded key of its own. A run that
 * is killed leaves what the next one takes away.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#local/cloud/webhook-receiver.ts';
import { noteSecret } from '#local/process/secrets-ledger.ts';
import type { Report } from '#ops/smoke/report.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';
import { paths } from '#workstation/paths.ts';

const chain = 'ARBITRUM';
const slug = `smoke-${randomBytes(3).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'coffer-smoke-'));
const fundsFile = join(folder, 'funds.json');
const key = `0x${randomBytes(32).toString('hex')}` as const;
let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  noteSecret('funded_key', key);
  stack = await openStack();
  receiver = await startWebhookReceiver();
  const { address } = privateKeyToAccount(key);
  await stack.pay(chain, address, null, 10n ** 17n);
  await until('the funds', async () =>
    (await stack.balance(chain, address, null)) > 0n ? true : undefined,
  );
  writeFileSync(fundsFile, JSON.stringify({ EVM: key }), { mode: 0o600 });
});

afterAll(async () => {
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = (...more: string[]) => [
  ...['local/bootstrap.mjs', 'ops/main.ts', 'smoke', '--stage', 'local', '--short', '--json'],
  ...['--chain', chain, '--project', slug, '--funds', fundsFile],
  ...['--webhook-url', `${receiver.url}/webhooks`, ...more],
];

/** Runs the command; `onProgress` is given the process with each piece of its standard error. */
async function smoke(
  more: string[] = [],
  onProgress: (text: string, kill: () => void) => void = () => {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, line(...more), { cwd: paths.root });
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece) => {
    out += piece;
  });
  child.stderr.on('data', (piece) => {
    err += piece;
    onProgress(err, () => child.kill('SIGKILL'));
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

const keys = async () => {
  const { list } = await stack.admins[0]!.request<{ list: { name: string }[] }>(
    'GET',
    `/projects/${slug}/keys`,
  );
  return list.map(({ name }) => name);
};
const frozen = async () =>
  (await stack.admins[0]!.request<{ frozen: object | null }>('GET', `/projects/${slug}`)).frozen;

test('a run that is killed after its first payment leaves its key', async () => {
  const killed = await smoke([], (text, kill) => {
    if (text.includes('is sent, and is not seen yet')) kill();
  });
  expect(killed.code).toBeNull();
  expect(await keys()).toEqual(['smoke']);
});

test('the same command again ends: all that can be shown here holds, and nothing is left', async () => {
  const { code, out, err } = await smoke();
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  const report = JSON.parse(out) as Report;
  expect(report.outcomes.map(({ name, ending }) => [name, ending])).toEqual([
    ['sign-in', 'held'],
    ['project', 'held'],
    ['key', 'held'],
    [`deposit ${chain}`, 'held'],
    [`level-1 ${chain}`, 'held'],
    ['daily-sum', 'held'],
    [`level-2 ${chain}`, 'held'],
    ['events', 'held'],
    ['webhook', 'held'],
  ]);
  expect(report.counts).toEqual({ held: 9, failed: 0, 'not shown': 0 });
  expect(report.outcomes.find(({ name }) => name === 'key')?.says).toContain(
    'after 1 of earlier runs were deleted',
  );
  // What the funded key paid is what the chain has: one deposit, and the hot wallet's coin.
  expect(report.sent.map(({ amount }) => amount)).toEqual(['0.003', '0.01']);
  for (const { txHash } of report.sent) {
    expect(await stack.faucetWallet(chain).depth(txHash)).not.toBeNull();
  }
  const heard = receiver.received.map(({ event }) => event);
  for (const event of ['deposit.credited', 'withdraw.confirmed']) expect(heard).toContain(event);
  expect(report.left).toEqual([]);
  expect(await keys()).toEqual([]);
  expect(await frozen()).not.toBeNull();
  const page = readFileSync(/(\S+report\.md)/.exec(err)?.[1] ?? '', 'utf8');
  expect(page).toContain(`| level-2 ${chain} |`);
  expect([out, err, page].join().includes(key.slice(2))).toBe(false);
});

test('a file that others may read is refused, and nothing is made', async () => {
  chmodSync(fundsFile, 0o644);
  const { code, err } = await smoke();
  chmodSync(fundsFile, 0o600);
  expect(code).toBe(1);
  expect(err).toContain(`chmod 600 ${fundsFile}`);
  expect(await keys()).toEqual([]);
});
