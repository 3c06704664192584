import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { SigningJob } from '#ops/sign-code/sign-code.ts';
import { entries, world } from '#test/builders/ops/sign-code/sign-code.ts';

test('the code of each function is uploaded, signed as that version, and named', async () => {
  const { uploaded, started, sign } = world();
  const signed = await sign(null);
  expect(Object.keys(signed.functions).sort()).toEqual(entries);
  expect(uploaded.sort()).toEqual([
    expect.stringMatching(/^unsigned\/api\/a\/[0-9a-f]{64}\.zip$/),
    expect.stringMatching(/^unsigned\/queue\/b\/[0-9a-f]{64}\.zip$/),
  ]);
  for (const { key, version, token } of started) {
    expect(version).toMatch(/^v\d+$/);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.values(signed.functions).map((one) => one.key)).toContain(
      `signed/${key.split('/').at(-1)}`,
    );
  }
});

test('code that was signed before is left as it is, and only what changed is signed', async () => {
  const { root, uploaded, sign } = world();
  const first = await sign(null);
  expect(await sign(first)).toEqual(first);
  expect(uploaded).toHaveLength(2);
  writeFileSync(path.join(root, 'api/a', 'index.mjs'), 'changed');
  const second = await sign(first);
  expect(uploaded).toHaveLength(3);
  expect(second.functions['queue/b']).toEqual(first.functions['queue/b']);
  expect(second.functions['api/a']).not.toEqual(first.functions['api/a']);
});

test('what another profile signed is signed again', async () => {
  const { uploaded, sign } = world();
  await sign(await sign(null), 'q');
  expect(uploaded).toHaveLength(4);
});

test('a job is awaited', async () => {
  const running: SigningJob = { status: 'InProgress', reason: null, key: null };
  const { waited, sign } = world([running, running, running]);
  expect(Object.keys((await sign(null)).functions)).toHaveLength(2);
  expect(waited).toEqual([2_000, 2_000, 2_000]);
});

test('a job that fails, or never ends, says so', async () => {
  const failed: SigningJob = { status: 'Failed', reason: 'already signed', key: null };
  await expect(world([failed, failed]).sign(null)).rejects.toThrow(/is not signed: already signed/);
  const endless = Array<SigningJob>(200).fill({ status: 'InProgress', reason: null, key: null });
  await expect(world(endless).sign(null)).rejects.toThrow(/has not ended/);
});
