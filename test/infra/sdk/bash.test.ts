/** The client in bash, by the published vectors and against a server that verifies what it sends. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readSignedCall } from '#test/support/sdk/read-signed-call.ts';
import {
  hmacVectors,
  type RequestVector,
  rsaVectors,
  webhookVectors,
} from '#test/support/sdk/signature-vectors.ts';
import { paths } from '#workstation/paths.ts';

const run = promisify(execFile);
const client = `${paths.root}/sdk/bash/coffer.sh`;

/** Runs `command` for each group of arguments, in one process, and returns a line of each. */
async function eachOf(command: string, groups: string[][], env = {}): Promise<string[]> {
  const size = groups[0]!.length;
  const script = `source "$1"; shift; while (($#)); do ${command}; echo; shift ${size}; done`;
  const { stdout } = await run('bash', ['-c', script, 'bash', client, ...groups.flat()], {
    env: { ...process.env, ...env },
  });
  return stdout.trimEnd().split('\n');
}

const partsOf = ({ timestamp, method, path, body }: RequestVector) => [
  timestamp,
  method,
  path,
  body,
];

test('it has thirty lines', () => {
  expect(readFileSync(client, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
});

test('HMAC: every vector', async () => {
  const groups = hmacVectors.map((vector) => [vector.api_secret, ...partsOf(vector)]);
  const command = 'COFFER_API_SECRET=$1 coffer_sign "$2" "$3" "$4" "$5"';
  const signatures = await eachOf(command, groups);
  expect(signatures).toEqual(hmacVectors.map(({ signature }) => signature));
});

test('RSA: every vector', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-bash-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/key.pem`, rsaVectors.private_key);
  const groups = rsaVectors.vectors.map(partsOf);
  const env = { COFFER_PRIVATE_KEY: `${folder}/key.pem` };
  const signatures = await eachOf('coffer_sign "$1" "$2" "$3" "$4"', groups, env);
  expect(signatures).toEqual(rsaVectors.vectors.map(({ signature }) => signature));
});

test('webhook: every vector', async () => {
  const groups = webhookVectors.map(({ webhook_secrets, body, headers }) => [
    ...[webhook_secrets[0]!, headers['X-Timestamp'], body],
  ]);
  const signatures = await eachOf('coffer_webhook "$1" "$2" "$3"', groups);
  expect(signatures).toEqual(webhookVectors.map(({ headers }) => headers['X-Signature']));
});

test('it sends what it signed', async () => {
  const secret = 'b'.repeat(64);
  const server = createServer(async (request, response) => {
    const { body, isSigned } = await readSignedCall(request, secret);
    const data = { app: request.headers['x-app-id'], body };
    response.end(JSON.stringify({ code: isSigned ? 0 : 40101, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const env = {
    ...process.env,
    COFFER_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo/api`,
    COFFER_APP_ID: 'app_1',
    COFFER_API_SECRET: secret,
  };
  const call = async (...args: string[]) =>
    JSON.parse((await run(client, args, { env })).stdout) as unknown;
  const body = '{"chain":"ETH","message":"café  \\n 🚀"}';
  expect(await call('POST', '/v1/client/sign-message', body)).toEqual({
    code: 0,
    data: { app: 'app_1', body },
  });
  expect(await call('GET', '/v1/subaccount/info?user_id=a%20b+c')).toMatchObject({ code: 0 });
});
