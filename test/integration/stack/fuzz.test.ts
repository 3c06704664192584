/**
 * Short series of fuzzed requests over HTTP, through the gateway to the deployed functions. Each
 * run has a seed of its own (`npm run fuzz` sends 100,000 requests in one process).
 */
import { request as httpRequest } from 'node:http';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { guardKeys } from '#aws/dynamodb/table-keys.ts';
import { permissions } from '#model/permission.ts';
import { ordersOf } from '#test/fuzz/drafts.ts';
import { type FuzzAnswer, judge } from '#test/fuzz/oracle.ts';
import { fuzzer } from '#test/fuzz/requests.ts';
import { seeded } from '#test/fuzz/seeded.ts';
import type { FuzzKey, WireRequest } from '#test/fuzz/wire.ts';
import { concurrency, keys, keysEach, requests, root } from '#test/scenarios/stack/fuzz.ts';
import { invoke } from '#test/support/deployed.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

let stack: Stack;
let apiRoot: string;
let slug: string;

beforeAll(async () => {
  stack = await openStack();
  // Balances are busy until the books have read all addresses once.
  await invoke('schedule-reconcile-books');
  apiRoot = stack.file.base_url.slice(0, -`/${stack.file.project.slug}/api`.length);
  const owner = stack.admins[0]!;
  slug = await stack.project();
  const make = async (project: string, permission: FuzzKey['permission'], enabled = true) => {
    const made = await owner.request<{ app_id: string; api_secret: string }>(
      'POST',
      `/projects/${project}/keys`,
      { name: 'fuzz', permission, mode: 'hmac' },
    );
    const path = `/projects/${project}/keys/${made.app_id}`;
    if (!enabled) await owner.request('PATCH', path, { enabled: false });
    const { app_id: appId, api_secret: secret } = made;
    keys.push({ appId, slug: project, permission, secret, enabled });
  };
  for (const permission of permissions) {
    for (let i = 0; i < keysEach; i++) await make(slug, permission);
  }
  await make(slug, 'approve', false);
  await make(stack.file.project.slug, 'manage');
  const project = await owner.request<{ addresses: { EVM: string } }>('GET', `/projects/${slug}`);
  const hot = project.addresses.EVM;
  await stack.pay('ETH', hot, null, 10n ** 19n);
  await stack.pay('ETH', hot, 'USDT', 10n ** 11n);
  await until('funds', async () =>
    (await stack.balance('ETH', hot, 'USDT')) > 0n ? true : undefined,
  );
});

test(`${requests} requests of seed ${seed} give no 5xx, and only valid ones are accepted`, async () => {
  const now = () => Math.floor(Date.now() / 1000);
  const source = fuzzer({ random: seeded(seed), slug, keys, now });
  const problems: string[] = [];
  let orders = 0;
  let accepted = 0;
  let answered = 0;
  const worker = async () => {
    while (answered < requests && problems.length < 10) {
      const one = source.next();
      const answer = await send(one.request);
      if (!answer) continue;
      if (++answered % 20 === 0) await forgetFailures();
      const verdict = judge(one, answer);
      if (verdict.problem) {
        const { body, ...request } = one.request;
        const shown = { kind: one.kind, ...request, body: body.toString('latin1').slice(0, 300) };
        problems.push(`${verdict.problem}: ${JSON.stringify(shown)}: ${answer.text.slice(0, 200)}`);
      }
      if (one.expected !== 'accept') continue;
      source.capture(one);
      accepted++;
      if (verdict.accepted) orders += ordersOf(one.route, one.request.body);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  expect(problems).toEqual([]);
  expect(accepted).toBeGreaterThan(requests / 50);
  expect(await written('money', 'W#')).toBe(orders);
}, 600_000);

/** null if HTTP cannot carry the request. */
function send({ method, slug: project, path, query, headers, body }: WireRequest) {
  const url = new URL(apiRoot);
  const target = `${url.pathname}/${project}/api${path}${query ? `?${query}` : ''}`;
  return new Promise<FuzzAnswer | null>((resolve, reject) => {
    const length = { 'content-length': String(body.length) };
    let sent: ReturnType<typeof httpRequest>;
    try {
      sent = httpRequest(
        {
          host: url.hostname,
          port: url.port,
          method,
          path: target,
          headers: { ...headers, ...length },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () =>
            resolve({ http: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
        },
      );
    } catch {
      resolve(null);
      return;
    }
    sent.on('error', reject);
    sent.end(body);
  });
}

/** All requests come from one address here, whose limit (60 a minute) would answer first. */
async function forgetFailures(): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000);
  for (const scope of ['failed', 'unknown', 'public']) {
    const Key = guardKeys.rate(scope, '127.0.0.1', minute);
    await root.send(new DeleteCommand({ TableName: 'coffer-local-guards', Key }));
  }
}

async function written(table: string, prefix: string): Promise<number> {
  let found = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await root.send(
      new ScanCommand({
        TableName: `coffer-local-${table}`,
        FilterExpression: 'begins_with(pk, :prefix) AND projectId = :slug',
        ExpressionAttributeValues: { ':prefix': prefix, ':slug': slug },
        Select: 'COUNT',
        ExclusiveStartKey,
      }),
    );
    found += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}
