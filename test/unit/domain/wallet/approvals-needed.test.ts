/** How many admins an operation needs (docs/decisions.md "Approvals of an operation"). */
import { describe, expect, test } from 'vitest';
import { operationApprovals } from '#domain/wallet/approvals-needed.ts';
import { operationRisks } from '#domain/wallet/risks.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { chain, rows } from '#test/builders/domain/wallet/approvals-needed.ts';

describe('an operation that waits for admins', () => {
  test.each(rows)('%s', (_, set, needed, risk) => {
    const operation = buildOperation({ decimals: 6, ...set });
    expect(operationApprovals(operation, chain)).toBe(needed);
    const risks = operationRisks(operation, chain);
    expect(risks).toHaveLength(risk ? 1 : 0);
    if (risk) expect(risks[0]).toMatch(risk);
  });
});

test.each(['session_key', 'auto'] as const)('one that %s let through needs none', (decidedBy) => {
  expect(operationApprovals(buildOperation({ decidedBy, prices: [] }), chain)).toBe(0);
});
