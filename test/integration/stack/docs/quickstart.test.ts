/** The quickstart, command by command, as it is on its page. */
import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { portFor } from '#local/process/free-port.ts';
import { guideBlocks } from '#test/support/docs/code-blocks.ts';
import { openStack, until } from '#test/support/stack.ts';
import { paths } from '#workstation/paths.ts';

const blocks = guideBlocks().filter(({ page }) => page === 'docs/guides/quickstart.md');

test('a signed call, a deposit credited, its webhook verified, a withdrawal paid, an error', async () => {
  const { file } = await openStack();
  const { port } = await portFor('QUICKSTART');
  // A run beside another one has its own file, order ids and users.
  const own = `quickstart-${port}`;
  const folder = `${paths.root}/.local/${own}`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const asHere = (code: string) =>
    code
      .replaceAll('3000', String(port))
      .replaceAll('quickstart-', `${own}-`)
      .replaceAll('.local/quickstart/', `.local/${own}/`)
      .replaceAll(/\.local\/quickstart$/gm, `.local/${own}`);
  const env = { ...process.env, COFFER_STACK: paths.stack };
  const bash = (code: string) =>
    promisify(execFile)('bash', ['-euc', asHere(code)], { cwd: paths.root, env });

  const printed: string[] = [];
  const inBackground = (code: string) => {
    const child = spawn('bash', ['-euc', asHere(code)], { cwd: paths.root, env, detached: true });
    onTestFinished(() => {
      if (child.exitCode === null) process.kill(-child.pid!);
    });
    child.stdout.on('data', (text) => printed.push(String(text)));
    child.stderr.on('data', (text) => printed.push(String(text)));
  };
  const has = (text: string) =>
    until(text, async () => (printed.join('').includes(text) ? true : undefined));

  const said: string[] = [];
  for (const { mark, detail, code, at } of blocks) {
    if (mark !== 'journey') continue;
    if (detail === 'background') {
      inBackground(code);
      // The next command is for a person who sees that this one runs.
      if (code.includes('listen')) await has('Listening to');
    } else if (detail === 'fails') {
      const { code: status, stderr } = await bash(code).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
      expect(status, at).toBe(3);
      expect(stderr).toContain('42201');
      const [page = ''] = /http\S+\/docs\/errors\/42201\.html/.exec(stderr) ?? [];
      const answer = await fetch(page);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('What to do');
    } else {
      said.push((await bash(code)).stdout);
    }
  }
  expect(said.join('')).toContain(file.base_url);
  expect(said.join('')).toMatch(/account_no\s+WP-/);
  expect(said.join('')).toContain('2 USDT to 0x90F79bf6EB2c4f870365E785982E1f101E93b906');
  // Other tests use the same project: their events may come between.
  await has('genuine deposit.credited 5 USDT');
  await has('genuine withdraw.confirmed 2 USDT');
  expect(printed.join('')).not.toContain('FORGED');
});
