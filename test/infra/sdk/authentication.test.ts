/** The guide to authentication: its programs in seven languages, by the published vectors. */
import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findPython } from '#local/process/python.ts';
import { readSignedCall } from '#test/support/sdk/read-signed-call.ts';
import {
  hmacVectors,
  type RequestVector,
  rsaVectors,
  webhookVectors,
} from '#test/support/sdk/signature-vectors.ts';
import { paths } from '#workstation/paths.ts';
import { call, isGenuine, signHmac, signRsa } from '../../../docs/auth/coffer.ts';

const run = promisify(execFile);
const guide = readFileSync(`${paths.root}/docs/authentication.md`, 'utf8');
const root = mkdtempSync(path.join(tmpdir(), 'coffer-auth-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A case for a driver in test/support/sdk/auth: a kind and six arguments. */
type Case = [kind: 'hmac' | 'rsa' | 'call' | 'answer' | 'webhook', ...string[]];

/** A program that prints a line for each case. */
type Driver = (cases: Case[]) => Promise<string[]>;

/** Whether a program of this name starts; some print their version under other flags. */
const has = (program: string, flag = '--version') =>
  run(program, [flag]).then(
    () => true,
    () => false,
  );

/** Runs the cases as arguments, in UTF-8 on any machine. */
const driven =
  (program: string, args: string[]): Driver =>
  async (cases) => {
    const groups = cases.flatMap(([kind, ...given]) =>
      Array.from({ length: 7 }, (_, i) => [kind, ...given][i] ?? ''),
    );
    const env = { ...process.env, LC_ALL: 'C.UTF-8', PYTHONPATH: root };
    const { stdout } = await run(program, [...args, ...groups], { env, cwd: root }).catch(
      ({ stderr }) => {
        throw new Error(`${program}: ${stderr}`);
      },
    );
    return stdout.trimEnd().split('\n');
  };

const copied = (from: string, to = path.basename(from)): string => {
  const target = path.join(root, to);
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(path.join(paths.root, from), target);
  return target;
};
const support = 'test/support/sdk/auth';

/** Each builds its driver, or answers null where its runtime is not on this machine. */
const languages: Record<string, { file: string; driver: () => Promise<Driver | null> }> = {
  typescript: {
    file: 'docs/auth/coffer.ts',
    driver: async () => async (cases) => {
      const lines: string[] = [];
      for (const [kind, a = '', b = '', c = '', d = '', e = '', f = ''] of cases) {
        const request = { timestamp: b, method: c, path: d, body: e };
        if (kind === 'hmac') lines.push(signHmac(a, request));
        else if (kind === 'rsa') lines.push(signRsa(a, request));
        else if (kind === 'call') {
          const key = { baseUrl: a, appId: b, apiSecret: c };
          const answer = await call(key, { method: d, path: e, body: f });
          const { status, requestId, retryAfter, envelope } = answer;
          lines.push([status, requestId, retryAfter, JSON.stringify(envelope)].join('\t'));
        } else {
          const headers = { id: b, timestamp: c, signature: d };
          lines.push(String(isGenuine(a, headers, e, Number(f))));
        }
      }
      return lines;
    },
  },
  python: {
    file: 'docs/auth/coffer.py',
    driver: async () => {
      const { command } = await findPython();
      copied('docs/auth/coffer.py');
      const python = driven(command, ['-W', 'error', '-B', copied(`${support}/driver.py`)]);
      withoutRsa.add(python);
      return python;
    },
  },
  go: {
    file: 'docs/auth/coffer.go',
    driver: async () => {
      if (!(await has('go', 'version'))) return null;
      copied('docs/auth/coffer.go', 'go/coffer/coffer.go');
      copied(`${support}/driver.go`, 'go/driver.go');
      writeFileSync(`${root}/go/go.mod`, 'module example\n\ngo 1.21\n');
      const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GOWORK: 'off' };
      await run('go', ['build', '-o', 'driver', '.'], { cwd: `${root}/go`, env });
      return driven(`${root}/go/driver`, []);
    },
  },
  java: {
    file: 'docs/auth/Coffer.java',
    driver: async () => {
      if (!(await has('javac'))) return null;
      const files = [copied('docs/auth/Coffer.java'), copied(`${support}/Driver.java`)];
      const flags = ['-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', `${root}/java`];
      await run('javac', [...flags, ...files]);
      return driven('java', ['-cp', `${root}/java`, 'Driver']);
    },
  },
  php: {
    file: 'docs/auth/coffer.php',
    driver: async () => {
      if (!(await has('php'))) return null;
      copied('docs/auth/coffer.php');
      return driven('php', ['-d', 'display_errors=stderr', copied(`${support}/driver.php`)]);
    },
  },
  csharp: {
    file: 'docs/auth/Coffer.cs',
    driver: async () => {
      const files = [
        copied('docs/auth/Coffer.cs', 'cs/Coffer.cs'),
        copied(`${support}/Driver.cs`, 'cs/Driver.cs'),
      ];
      if (await has('dotnet')) return dotnet(`${root}/cs`);
      if (!(await has('mcs')) || !(await has('mono'))) return null;
      const flags = ['-warnaserror', '-r:System.Net.Http.dll', `-out:${root}/cs/driver.exe`];
      await run('mcs', [...flags, ...files]);
      const mono = driven('mono', [`${root}/cs/driver.exe`]);
      // Mono has no ImportPkcs8PrivateKey: it signs with a key in XML.
      return (cases) => mono(cases.map(withXmlKey));
    },
  },
};

/** An RSA case with its key in the XML of .NET. */
function withXmlKey([kind, key, ...rest]: Case): Case {
  if (kind !== 'rsa') return [kind, key ?? '', ...rest];
  const parts = createPrivateKey(key ?? '').export({ format: 'jwk' }) as Record<string, string>;
  const names = { Modulus: 'n', Exponent: 'e', P: 'p', Q: 'q', DP: 'dp', DQ: 'dq', InverseQ: 'qi' };
  const fields = Object.entries({ ...names, D: 'd' }).map(([name, part]) => {
    const value = Buffer.from(parts[part] ?? '', 'base64url').toString('base64');
    return `<${name}>${value}</${name}>`;
  });
  return [kind, `<RSAKeyValue>${fields.join('')}</RSAKeyValue>`, ...rest];
}

/** A driver by the .NET SDK, whose first run says much. */
async function dotnet(folder: string): Promise<Driver> {
  const env = { ...process.env, DOTNET_CLI_HOME: folder, DOTNET_NOLOGO: '1' };
  const { stdout } = await run('dotnet', ['--version'], { env });
  const framework = `net${stdout.trim().split('.')[0]}.0`;
  writeFileSync(
    `${folder}/driver.csproj`,
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>${framework}</TargetFramework></PropertyGroup></Project>`,
  );
  await run('dotnet', ['build', '-o', 'built', '-nologo', '-v', 'q'], { cwd: folder, env });
  return driven('dotnet', [`${folder}/built/driver.dll`]);
}

/** The languages of this machine. Those that it lacks are in the guide all the same. */
const drivers = new Map<string, Driver>();
/** Python needs a package for it: sdk/python/tests/test_guide.py. */
const withoutRsa = new Set<Driver>();

beforeAll(async () => {
  for (const [language, { driver }] of Object.entries(languages)) {
    const found = await driver();
    if (found) drivers.set(language, found);
  }
}, 300_000);

/** Every language prints the same lines. */
async function expectLines(cases: Case[], lines: string[]): Promise<void> {
  for (const [language, driver] of drivers) {
    if (cases[0]?.[0] === 'rsa' && withoutRsa.has(driver)) continue;
    expect({ language, lines: await driver(cases) }).toEqual({ language, lines });
  }
}

const partsOf = ({ timestamp, method, path: at, body }: RequestVector) => [
  ...[timestamp, method, at, body],
];

test('the guide has each program as it is tested, and the client for bash', () => {
  const files = Object.entries(languages).map(([name, { file }]) => [name, file]);
  const blocks = [...guide.matchAll(/^```(\w+)(?: vectors)?\n([\s\S]*?)^```$/gm)].map(
    ([, name, text]) => [...[name, text]],
  );
  const programs = blocks.filter(([name]) => name !== 'sh');
  expect(programs).toEqual(
    [...files, ['bash', 'sdk/bash/coffer.sh']].map(([name, file]) => [
      name,
      readFileSync(`${paths.root}/${file}`, 'utf8'),
    ]),
  );
});

test('what every machine of this project has is tested', () => {
  const missing = Object.keys(languages).filter((name) => !drivers.has(name));
  console.log(
    `Programs run in ${[...drivers.keys()].join(', ')}; no runtime: ${missing.join(', ') || 'none'}`,
  );
  expect([...drivers.keys()]).toEqual(expect.arrayContaining(['typescript', 'python']));
});

test('HMAC: every vector', async () => {
  const cases = hmacVectors.map((one): Case => ['hmac', one.api_secret, ...partsOf(one)]);
  await expectLines(
    cases,
    hmacVectors.map(({ signature }) => signature),
  );
});

test('RSA: every vector', async () => {
  const { private_key, vectors } = rsaVectors;
  await expectLines(
    vectors.map((one): Case => ['rsa', private_key, ...partsOf(one)]),
    vectors.map(({ signature }) => signature),
  );
});

test('webhooks: every vector is genuine for each of its secrets; forged and old ones are not', async () => {
  const cases: Case[] = [];
  const lines: string[] = [];
  for (const { webhook_secrets, headers, body } of webhookVectors) {
    const at = headers['webhook-timestamp'];
    const [id, signature] = [headers['webhook-id'], headers['webhook-signature']];
    const add = (is: boolean, secret: string, ...[by, text, now]: [string, string, number]) => {
      cases.push(['webhook', secret, id, at, by, text, String(now)]);
      lines.push(String(is));
    };
    for (const secret of webhook_secrets) add(true, secret, signature, body, Number(at) + 300);
    const [secret = ''] = webhook_secrets;
    add(false, `whs_${Buffer.alloc(32).toString('base64')}`, signature, body, Number(at));
    add(false, secret, signature, `${body} `, Number(at));
    add(false, secret, signature.replaceAll('v1,', 'v2,'), body, Number(at));
    add(false, secret, 'v1,', body, Number(at));
    add(false, secret, signature, body, Number(at) + 301);
    add(false, secret, signature, body, Number(at) - 301);
  }
  await expectLines(cases, lines);
});

/** What a driver prints of an answer: status, request id, Retry-After, and the envelope or the body. */
function answerOf(line: string) {
  const [status, requestId, retryAfter, text = ''] = line.split('\t');
  const isEnvelope = text.startsWith('{"code"');
  return { status, requestId, retryAfter, envelope: isEnvelope ? JSON.parse(text) : null };
}

test('a call sends what it signed; of any answer it gives status, request id and Retry-After', async () => {
  const secret = 'b'.repeat(64);
  const nonces: string[] = [];
  const server = createServer(async (request, response) => {
    const { isSigned } = await readSignedCall(request, secret);
    const { headers } = request;
    nonces.push(String(headers['x-nonce']));
    response.setHeader('x-request-id', `req-${request.method}`);
    if (request.url?.endsWith('/gateway')) {
      response.writeHead(503, { 'retry-after': '7' }).end('{"message":"Service Unavailable"}');
      return;
    }
    if (request.url?.endsWith('/page')) {
      response.writeHead(502).end('<h1>Bad Gateway</h1>');
      return;
    }
    response.statusCode = isSigned ? 200 : 401;
    response.end(
      isSigned
        ? `{"code":0,"data":${JSON.stringify(`${headers['x-app-id']} ${headers['content-type']}`)}}`
        : '{"code":40101}',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo/api`;
  const body = '{"chain":"ETH","message":"café  \\n 🚀"}';
  const cases: Case[] = [
    ['call', url, 'app_1', secret, 'POST', '/v1/client/sign-message', body],
    ['call', url, 'app_1', secret, 'GET', '/v1/subaccount/info?user_id=caf%C3%A9%20%2F%2B%26'],
    ['call', url, 'app_1', secret, 'DELETE', '/v1/client/session-keys/sk_01'],
    ['call', url, 'app_1', 'another', 'GET', '/v1/client/wallet'],
    ['call', url, 'app_1', secret, 'GET', '/v1/gateway'],
    ['call', url, 'app_1', secret, 'GET', '/v1/page'],
  ];
  for (const [language, driver] of drivers) {
    const answers = (await driver(cases)).map(answerOf);
    expect({ language, answers }).toMatchObject({
      language,
      answers: [
        { status: '200', requestId: 'req-POST', retryAfter: '', envelope: { code: 0 } },
        { status: '200', requestId: 'req-GET', retryAfter: '', envelope: { code: 0 } },
        { status: '200', requestId: 'req-DELETE', retryAfter: '', envelope: { code: 0 } },
        { status: '401', requestId: 'req-GET', retryAfter: '', envelope: { code: 40101 } },
        { status: '503', requestId: 'req-GET', retryAfter: '7', envelope: null },
        { status: '502', requestId: 'req-GET', retryAfter: '', envelope: null },
      ],
    });
    expect(answers[0]!.envelope.data, language).toMatch(/^app_1 application\/json/);
  }
  expect(new Set(nonces).size).toBe(cases.length * drivers.size);
  expect(nonces.filter((nonce) => !/^[\x21-\x7e]{8,32}$/.test(nonce))).toEqual([]);
});
