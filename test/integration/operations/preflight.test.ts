/** The preflight on the deployed local stack: every check that the emulator can answer passes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { awsSources } from '#ops/preflight/aws-sources.ts';
import { preflight } from '#ops/preflight/preflight.ts';
import { applied, defaults } from '#test/scenarios/operations/preflight.ts';
import { until } from '#test/support/stack.ts';
import { readStack } from '#workstation/stack-file.ts';

let server: Server;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const target = String(request.headers['x-amz-target']).split('.')[1];
      const { ServiceCode, NextToken } = JSON.parse(body) as Record<string, string>;
      asked.push(`${target} ${ServiceCode}`);
      const source = target === 'ListServiceQuotas' ? applied : defaults;
      const all = source[ServiceCode ?? ''] ?? [];
      const page = NextToken ? all.slice(1) : all.slice(0, 1);
      response.setHeader('content-type', 'application/x-amz-json-1.1');
      response.end(
        JSON.stringify({
          Quotas: page.map(([QuotaName, Value]) => ({ QuotaName, Value })),
          ...(!NextToken && all.length > 1 ? { NextToken: 'more' } : {}),
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_SERVICE_QUOTAS = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  delete process.env.AWS_ENDPOINT_URL_SERVICE_QUOTAS;
  server?.close();
});

test('the local stage has its parameters, nodes, prices, bootstrap and admins', async () => {
  expect(readStack(), 'run `npm run test:integration` or `npm start`').not.toBeNull();
  const lines: string[] = [];
  const stage = readStage('local');
  let findings: Awaited<ReturnType<typeof preflight>> = [];
  // Other tests stop nodes of a chain for some seconds.
  await until('the nodes answer', async () => {
    lines.length = 0;
    findings = await preflight(awsSources(stage), stage, (line) => lines.push(line));
    return findings.some(({ subject, verdict }) => /^RPC of/.test(subject) && verdict !== 'ok')
      ? undefined
      : true;
  });
  const verdictOf = (subject: RegExp) =>
    findings.filter((one) => subject.test(one.subject)).map(({ verdict }) => verdict);
  expect(verdictOf(/^RPC of/)).toEqual(Array(7).fill('ok'));
  expect(verdictOf(/^(Price feed|CDK bootstrap|Admins|Credentials)$/)).toEqual(Array(4).fill('ok'));
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  // Other tests may have made more admins.
  expect(lines.join('\n')).toMatch(/Admins: [2-9] owners, [2-9] approvers/);
  // The granted value counts, not the default. Every page is read.
  expect(lines.join('\n')).toContain('KMS signatures a second (ECC): 1000;');
  expect(lines.join('\n')).toContain('KMS symmetric requests a second: 10000;');
  expect(verdictOf(/StartExecution/)).toEqual(['unknown']);
  expect(asked).toContain('ListServiceQuotas kms');
});
