/** The rows of a statement, from a server that has its file, another file, or none. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Coffer } from 'coffer-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { balanceRow, statementFormats } from '#extensions/books/rules/statement/statement-rows.ts';
import { failed } from '#test/builders/sdk/typescript/src/send.ts';

const names = { decimals: () => 6 };
const balance = {
  account: 'users',
  address: null,
  chain: 'ETH',
  token: 'USDT',
  amount: 42_500_001n,
} as const;
const rows = [balanceRow(names, 'opening', balance), balanceRow(names, 'closing', balance)];
const written = rows.map((row) => statementFormats.jsonl.line(row)).join('');
const sha256 = createHash('sha256').update(written).digest('hex');

async function statement({ file = written, status = 200, format = 'jsonl' }) {
  const server = createServer((request, response) => {
    if (request.url === '/file') {
      expect(request.headers['x-signature']).toBeUndefined();
      return void response.writeHead(status).end(file);
    }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
    const files = [{ format, name: '2026-03-01.jsonl', sha256, url, bytes: 1 }];
    response.end(JSON.stringify({ code: 0, data: { period: '2026-03-01', files } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/demo/api`;
  return new Coffer({ baseUrl, appId: 'app_1', apiSecret: 's' }).statements;
}

test('the rows are those that the service wrote', async () => {
  const statements = await statement({});
  expect(await statements.rows({ period: '2026-03-01' })).toEqual(rows);
});

test('a file that differs by a byte, is cut, or is empty gives no row', async () => {
  for (const file of [written.replace('42.5', '42.6'), written.slice(0, -2), '']) {
    const statements = await statement({ file });
    await expect(statements.rows({ period: '2026-03-01' })).rejects.toThrow(
      '2026-03-01.jsonl is not the file that the API names: its SHA-256 is ',
    );
  }
});

test('a link that does not open is no answer, and nothing is unclear', async () => {
  const statements = await statement({ status: 403 });
  expect(await failed(statements.rows({ period: '2026-03-01' }))).toMatchObject({
    name: 'NoAnswerError',
    http: 403,
    reason: '2026-03-01.jsonl was not downloaded: HTTP 403',
    isUnclear: false,
  });
});

test('a statement without the file says so', async () => {
  const statements = await statement({ format: 'csv' });
  await expect(statements.rows({ period: '2026-03-01' })).rejects.toThrow(
    'The statement of 2026-03-01 has no file in JSON Lines',
  );
});
