import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startConsoleServer } from '#local/console/console-server.ts';
import { verifyConsole } from '#ops/console-verify/verify-console.ts';

export const signIn = 'https://sign-in.example';
const expected = { stage: 'prod', local: false, sign_in: signIn };

const files = {
  'index.html': '<!doctype html><script type="module" src="/assets/a-1.js"></script>',
  'favicon.svg': '<svg/>',
  'assets/a-1.js': 'show()',
};

function folder(): string {
  const site = mkdtempSync(path.join(tmpdir(), 'coffer-site-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(`${site}/assets`);
  mkdirSync(`${site}/.vite`);
  writeFileSync(`${site}/.vite/manifest.json`, '{}');
  for (const [name, text] of Object.entries(files)) writeFileSync(`${site}/${name}`, text);
  return site;
}

/** What is served, beside the same files as a checkout builds them. */
export async function served(change: { signIn?: string; config?: Record<string, unknown> } = {}) {
  const [site, stored] = [folder(), folder()];
  const server = await startConsoleServer(0);
  onTestFinished(() => server.close());
  server.serve({
    site: stored,
    docs: folder(),
    adminApiUrl: 'http://127.0.0.1:1/admin/v1',
    signIn: change.signIn ?? signIn,
    config: { ...expected, client_id: 'console', ...change.config },
  });
  const verify = (config: object = {}) =>
    verifyConsole({ origin: server.url, site, config: { ...expected, ...config } });
  return { stored, verify };
}
