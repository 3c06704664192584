import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { fundsOf, readFunds, readPeople } from '#ops/smoke/secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'coffer-smoke-unit-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(value: string, mode = 0o600): string {
  const file = join(folder, 'secret.json');
  writeFileSync(file, value);
  chmodSync(file, mode);
  return file;
}
const key = `0x${'5a'.repeat(32)}`;

test('a key of the EVM family pays on each of its chains, and on no other', () => {
  const funds = readFunds(fileOf(JSON.stringify({ EVM: key })));
  expect([fundsOf(funds, 'BASE'), fundsOf(funds, 'TRX')]).toEqual([key, undefined]);
});

test('a file that others may read is refused', () => {
  expect(() => readFunds(fileOf(JSON.stringify({ EVM: key }), 0o640))).toThrow(/chmod 600/);
});

test.each([
  ['is not JSON', `{"EVM":"${key}"`],
  ['is not as documented at EVM', JSON.stringify({ EVM: `${key}00` })],
  ['is not as documented at its top', JSON.stringify({ BTC: key })],
])('what is wrong is named without the secret: %s', (sentence, text) => {
  const reading = () => readFunds(fileOf(text));
  expect(reading).toThrow(sentence);
  expect(reading).not.toThrow(key.slice(4, 20));
});

test('people and keys come from the environment where no file is named', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('COFFER_SMOKE_FUNDS', JSON.stringify({ EVM: key }));
  const owner = { email: 'ann@example.com', password: 'x', authenticator: 'ABC' };
  vi.stubEnv('COFFER_SMOKE_PEOPLE', JSON.stringify({ owners: [owner] }));
  expect(readFunds(undefined)).toEqual({ EVM: key });
  expect(readPeople(undefined)).toEqual([owner]);
  vi.unstubAllEnvs();
  expect([readFunds(undefined), readPeople(undefined)]).toEqual([{}, null]);
});
