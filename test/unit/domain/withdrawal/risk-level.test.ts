import { expect, test } from 'vitest';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';

test.each([
  [0n, 1],
  [999_999_999n, 1],
  [1_000_000_000n, 2],
  [49_999_999_999n, 2],
  [50_000_000_000n, 3],
  [10n ** 20n, 3],
])('%s micro-USD is level %s', (microUsd, level) => {
  expect(riskLevel(microUsd)).toBe(level);
});
