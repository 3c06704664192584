import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPython } from '#local/process/python.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-python-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the first Python that is 3.10 or newer and has venv is chosen', async () => {
  const commands = [
    python('old', 'echo 3 9 1'),
    python('broken', 'exit 127'),
    join(folder, 'missing'),
    python('bare', 'echo 3 11 0'),
    python('good', 'echo 3 12 1'),
  ];
  expect(await findPython(commands)).toEqual({
    command: commands[4],
    version: '3.12',
    hasVenv: true,
  });
});

test('the error names the package to install when only venv is missing', async () => {
  const commands = [python('bare', 'echo 3 11 0'), python('two', 'echo 2 7 0')];
  await expect(findPython(commands)).rejects.toThrow('apt-get install python3.11-venv');
});

test('the error names a Python that is too old', async () => {
  const old = python('old', 'echo 3 9 1');
  await expect(findPython([old])).rejects.toThrow(`Python 3.10 or newer`);
  await expect(findPython([old])).rejects.toThrow(`${old} is 3.9`);
});

test('the error says that there is no Python', async () => {
  await expect(findPython([join(folder, 'missing')])).rejects.toThrow('none is on the PATH');
});

function python(name: string, answer: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${answer}\n`);
  chmodSync(file, 0o755);
  return file;
}
