import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startConsoleServer } from '#local/console/console-server.ts';

export const signIn = 'http://localhost:4566';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** A console server with one page. */
export async function startedConsole() {
  const site = mkdtempSync(path.join(tmpdir(), 'coffer-console-'));
  writeFileSync(`${site}/index.html`, '<!doctype html>');
  const server = await startConsoleServer(0);
  onTestFinished(async () => {
    await server.close();
    rmSync(site, { recursive: true });
  });
  server.serve({
    site,
    docs: site,
    adminApiUrl: 'http://127.0.0.1:1/admin/v1',
    signIn,
    config: {},
  });
  const { port } = new URL(server.url);
  /** Sends a request to an address of this machine, which names a host; none is followed. */
  const ask = (address: string, host: string, { path = '/', method = 'GET' } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { host: `${host}:${port}` };
      send({ host: address, port, path, method, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      })
        .once('error', reject)
        .end();
    });
  return { url: server.url, ask };
}
