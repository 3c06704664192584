import { expect } from 'vitest';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import type { QuotaSource } from '#ops/preflight/check-quotas.ts';
import type { Finding } from '#ops/preflight/finding.ts';

export const prod = readStage('prod');

export const ethOnly = parseStage('prod', {
  ...prod,
  chains: { ETH: { enabled: true, traces: 'debug' } },
});

/** Quotas as Service Quotas names them, all of them large. */
const names: Record<string, string[]> = {
  kms: [
    'Cryptographic operations (ECC) request rate',
    'Cryptographic operations (symmetric) request rate',
  ],
  states: [
    'StartExecution throttle token refill rate per second',
    'StateTransition throttle token refill rate per second',
  ],
  dynamodb: ['Maximum number of tables', 'Table-level write throughput limit'],
  apigateway: ['Throttle rate'],
  ssm: ['GetParameter transactions per second'],
};

export const quotas = (change: Partial<QuotaSource> = {}, value = 1_000_000): QuotaSource => ({
  concurrency: async () => 1000,
  quotas: async (service) => (names[service] ?? []).map((name) => ({ name, value })),
  ...change,
});

export const one = (findings: Finding[], subject: RegExp): Finding => {
  const found = findings.filter((finding) => subject.test(finding.subject));
  expect(found).toHaveLength(1);
  return found[0]!;
};
