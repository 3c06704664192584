import { expect } from 'vitest';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { checkPlans } from '#ops/preflight/check-plans.ts';

export const prod = readStage('prod');

export const baseOnly = parseStage('prod', {
  ...prod,
  chains: { BASE: { enabled: true, traces: 'debug' } },
});

/** The finding for BASE (a block each 200 ms, a tick each 2 s) with these providers. */
export async function planOf(providers: unknown) {
  const findings = await checkPlans(
    async (name) => ({
      value: name.endsWith('/BASE') ? JSON.stringify(providers) : '',
      type: 'SecureString',
    }),
    baseOnly,
  );
  expect(findings.length).toBeLessThan(2);
  return findings[0];
}

export const plan = (requestsPerSecond: number, shares?: { watcher: number; signer: number }) => ({
  url: 'https://node.example/key',
  requestsPerSecond,
  ...(shares && { shares }),
});
