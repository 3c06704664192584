/** Where no Chromium starts, the console's tests are skipped and say why. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

/** The browser of a new process, where COFFER_CHROMIUM names this program. */
async function findWith(program: string) {
  vi.stubEnv('COFFER_CHROMIUM', program);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { findBrowser } = await import('../../console/support/browser.ts');
  return findBrowser();
}

test('a program that does not exist is the reason', async () => {
  const { browser, reason } = await findWith('/nowhere/chromium');
  expect(browser).toBeNull();
  expect(reason).toMatch(/^no Chromium starts here: .*\/nowhere\/chromium/s);
});

test('so is one that ends at once, as on a machine that lacks its libraries', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-no-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'chromium');
  const missing = 'error while loading shared libraries: libnss3.so';
  writeFileSync(program, `#!/bin/sh\necho '${missing}' >&2\nexit 127\n`, { mode: 0o755 });
  const { browser, reason } = await findWith(program);
  expect(browser).toBeNull();
  expect(reason).toContain(missing);
});
