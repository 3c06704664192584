import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** What a function finds whose stage sets this variable. */
async function found(value: string | undefined): Promise<boolean> {
  vi.stubEnv('TOKEN_SWEEP', value);
  const { hasTokenSweep } = await import('#functions/dependencies/token-sweep.ts');
  return hasTokenSweep();
}

test('a stage collects deposits unless it says that it does not', async () => {
  expect(await found(undefined)).toBe(true);
});

test('a stage that is off hands nothing over', async () => {
  expect(await found('off')).toBe(false);
});
