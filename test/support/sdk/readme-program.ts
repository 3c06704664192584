import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { makeMerchantApi } from '#test/fakes/sdk/merchant-api.ts';

const secret = 'e'.repeat(64);

/** The first block of code in this language. */
export function firstBlock(file: string, language: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(
    readFileSync(file, 'utf8'),
  )!;
  return text!;
}

/**
 * Runs the program of a README against an API that checks its signatures, has one deposit, and
 * refuses to pay. Returns what it printed.
 */
export async function runFirstProgram(
  [program, ...args]: [string, ...string[]],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const api = makeMerchantApi({ secret, now: () => Date.now() });
  const answers: Record<string, unknown> = {
    '/v1/subaccount/create': { addresses: { EVM: '0xABC' } },
    '/v1/deposit/list': {
      list: [{ deposit_no: 'DP1', amount: '5', token: 'USDT' }],
      total: 1,
      page: 1,
      size: 100,
    },
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url = '' } = request;
    const headers = request.headers as Record<string, string>;
    const init = { method, headers, ...(body && { body }) };
    const checked = await api.fetch(`http://localhost${url}`, init);
    const data = answers[new URL(url, 'http://localhost').pathname.replace('/demo/api', '')];
    response.setHeader('x-request-id', 'req-9');
    if (!checked.ok) response.statusCode = checked.status;
    else if (!data) response.statusCode = 422;
    const refusal = { code: 42201, message: 'Insufficient USDT' };
    const answer = JSON.stringify(data ? { code: 0, data } : refusal);
    response.end(checked.ok ? answer : await checked.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(program, args, {
    cwd,
    env: {
      ...process.env,
      ...env,
      COFFER_BASE_URL: `http://127.0.0.1:${port}/demo/api`,
      COFFER_APP_ID: 'app_1',
      COFFER_API_SECRET: secret,
    },
  });
  return stdout;
}

/** What the program of either README prints. */
export const firstProgramSays =
  'Deposits of user-1 go to 0xABC\nDP1 5 USDT\n' +
  'Insufficient USDT Fund the source wallet. It also needs coin for the fee. req-9\n';
