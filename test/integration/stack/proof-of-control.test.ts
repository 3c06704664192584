/**
 * Proofs of control on the deployed stack: signed by the deployed signers with keys in KMS and from seeds,
 * and verified by the published command in a process that knows nothing of the stack.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardKeys } from '#aws/dynamodb/table-keys.ts';
import { cognito } from '#local/clients/admin-client.ts';
import { noteSecret } from '#local/process/secrets-ledger.ts';
import {
  allAddresses,
  type Call,
  dataOf,
  type NamedAddress,
} from '#ops/prove-control/addresses-to-prove.ts';
import type { ControlAnswer } from '#ports/projects.ts';
import { type FamilyAddresses, families } from '#shared/chains.ts';
import type { ControlProof } from '#shared/control/verify-control.ts';
import { asRole } from '#test/support/as-role.ts';
import { invoke, tableName } from '#test/support/deployed.ts';
import { installPacked } from '#test/support/sdk/install-packed.ts';
import { type Merchant, openStack, type Stack } from '#test/support/stack.ts';
import { paths } from '#workstation/paths.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coffer-proofs-'));
const script = path.join(folder, 'installed/node_modules/.bin/coffer');
const proofs = path.join(folder, 'proofs.jsonl');
const nonce = `audit-${Date.now()}`;
let stack: Stack;
let merchant: Merchant;
let call: Call;
let addresses: NamedAddress[];

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ slug: await stack.project(), permission: 'approve' });
  for (const user_id of ['ann', 'bob']) {
    await merchant.api.post<{ addresses: FamilyAddresses }>('/v1/subaccount/create', { user_id });
  }
  const [owner] = stack.admins;
  call = async (method, at, body) => dataOf(await owner!.call(method, at, body));
  addresses = [];
  for await (const one of allAddresses(call, merchant.slug)) addresses.push(one);
  installPacked('cli', folder);
});
afterAll(async () => {
  await merchant?.leave();
  rmSync(folder, { recursive: true });
});

/** Runs a program in a process of its own, without a variable of this one. */
async function run(argv: string[], env: Record<string, string> = {}) {
  const options = { cwd: paths.root, env: { PATH: process.env.PATH, HOME: folder, ...env } };
  return promisify(execFile)(process.execPath, argv, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

/** The operator's command, as the person whose sign-in is kept in the folder of this test. */
const prove = (...argv: string[]) =>
  run(
    [
      ...['local/bootstrap.mjs', 'ops/main.ts', 'prove-control', merchant.slug],
      ...['--stage', 'local', '--nonce', nonce, '--out', proofs, ...argv],
    ],
    { COFFER_LOCAL_DIR: folder },
  );

const verify = (...argv: string[]) =>
  run([script, 'verify-control', proofs, '--project', merchant.slug, ...argv]);

test('hot wallets and users of every family are proven, and the published command verifies the file', async () => {
  expect(await prove()).toMatchObject({ code: 3, stderr: expect.stringContaining('sign-in') });
  await keepSignIn();
  const sample = path.join(folder, 'sample.txt');
  const listed = (all: NamedAddress[]) => all.map(({ address }) => `${address}\n`).join('');
  writeFileSync(sample, listed(addresses.slice(0, 5)));
  expect(await prove('--addresses', sample)).toMatchObject({
    code: 0,
    stdout: `${proofs}: 5 addresses proven, 5 of them in this run\n`,
  });
  expect(await prove()).toMatchObject({
    code: 0,
    stdout: `${proofs}: 9 addresses proven, 4 of them in this run\n`,
  });
  writeFileSync(sample, listed(addresses));
  const { code, stdout } = await verify('--nonce', nonce, '--addresses', sample);
  expect(stdout).toContain('3 EVM, 3 TRX, 3 SOL');
  expect(stdout).toContain('0 of 9 addresses are not proven\nThe proofs are right');
  expect(code).toBe(0);
  expect(await verify('--nonce', `${nonce}0`)).toMatchObject({ code: 1 });
  // Any other file of addresses shows what nobody has proven.
  writeFileSync(sample, '0x00000000000000000000000000000000000000e1\n');
  expect(await prove('--addresses', sample)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`not an address of ${merchant.slug}`),
  });
  expect(await verify('--nonce', nonce, '--addresses', sample)).toMatchObject({ code: 1 });
});

/** Signs the first owner in, and keeps the session where the command looks for it. */
async function keepSignIn(): Promise<void> {
  const { admin, admins, aws } = stack.file;
  const client = cognito(aws.endpoint_url, aws.region);
  const { AuthenticationResult: result } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: admin.user_pool_client_id,
      AuthParameters: { USERNAME: admins[0]!.email, PASSWORD: admins[0]!.password },
    }),
  );
  client.destroy();
  const idToken = result?.IdToken ?? '';
  noteSecret('id_token', idToken);
  const session = { stage: 'local', apiUrl: admin.api_url, email: admins[0]!.email, idToken };
  mkdirSync(path.join(folder, 'sign-in'));
  const text = JSON.stringify(Object.assign(session, { expiresAtMs: Date.now() + 600_000 }));
  writeFileSync(path.join(folder, 'sign-in/local.json'), text);
}

test('an entry of the audit log says who asked', async () => {
  const { list } = (await call('GET', `/projects/${merchant.slug}/audit?action=control.ask`)) as {
    list: { target: string; actor: string }[];
  };
  expect(list).toMatchObject([{ target: nonce, actor: stack.file.admins[0]!.email }]);
});

test('what is not the project’s is not signed, nor without a request of its owner', async () => {
  const sign = `/projects/${merchant.slug}/control-proofs/${nonce}/sign`;
  const { addresses: demo } = (await call('GET', `/projects/${stack.file.project.slug}`)) as {
    addresses: FamilyAddresses;
  };
  for (const family of families) {
    const body = { family, addresses: [demo[family]] };
    expect(await call('POST', sign, body)).toEqual({
      proofs: [],
      unknown: [demo[family]],
      failed: [],
    });
  }
  const body = { family: 'EVM', addresses: [addresses[0]!.address] };
  const other = sign.replace(nonce, 'audit-nobody-asked');
  await expect(call('POST', other, body)).rejects.toThrow('40401');
});

test('the client wallet signs no text that reads as a proof', async () => {
  const [line] = readFileSync(proofs, 'utf8').split('\n');
  const { message } = JSON.parse(line!) as ControlProof;
  for (const text of [message, ` ${message.toUpperCase()}`]) {
    const refused = merchant.api.post('/v1/client/sign-message', { chain: 'ETH', message: text });
    await expect(refused).rejects.toMatchObject({ answer: { code: 40001 } });
  }
});

test('a thief of the asking function has vaults sign such messages, and nothing else', async () => {
  const ask = (control: object) => invoke<ControlAnswer>('keys-vault-evm', { control });
  const address = addresses.find(({ family }) => family === 'EVM')!.address;
  const of = { projectId: merchant.slug, addresses: [address] };
  expect(await ask({ ...of, nonce: 'thief-0001' })).toMatchObject({
    proofs: [{ nonce: 'thief-0001', message: expect.stringContaining('It moves nothing') }],
  });
  for (const wrong of ['\x19\x01 permit', 'a nonce. It moves everything', '']) {
    await expect(ask({ ...of, nonce: wrong }), wrong).rejects.toThrow();
  }
  const { tables } = await asRole('coffer-local-admin-control');
  const put = (Item: object) =>
    tables.send(new PutCommand({ TableName: tableName('guards'), Item: { ...Item } }));
  await put({ ...guardKeys.control('none', 'thief-0001'), until: 0, ttl: 1 });
  // It frees no nonce of a request, and lifts no counter.
  for (const key of [guardKeys.nonce('app_1', 'n'), guardKeys.rate('app', 'app_1', 1)]) {
    await expect(put(key), key.pk).rejects.toMatchObject({ name: 'AccessDeniedException' });
  }
});

test('a frozen project proves nothing', async () => {
  await call('POST', `/projects/${merchant.slug}/freeze`, { reason: 'a test' });
  const body = {
    family: 'SOL',
    addresses: [addresses.find(({ family }) => family === 'SOL')!.address],
  };
  const sign = call('POST', `/projects/${merchant.slug}/control-proofs/${nonce}/sign`, body);
  await expect(sign).rejects.toThrow('40903');
  await stack.unfreeze(merchant.slug);
});
