// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AuditDetails } from '../../../../../../console/src/pages/audit/details.tsx';

afterEach(cleanup);

test('a changed setting has its label and its values as people read them', () => {
  const before = { addressWhitelist: ['0x1'], pendingTtlS: 86_400, autoApproveDailyUsd: null };
  const after = { addressWhitelist: ['0x1', '0x2'], pendingTtlS: 7_200, autoApproveDailyUsd: 5 };
  render(<AuditDetails details={{ before, after, admin_id: 'x' }} />);
  const said = document.body.textContent;
  expect(said).toContain('Address whitelist−before: 0x1+after: 0x1, 0x2');
  expect(said).toContain('Approval window (hours)−before: 24+after: 2');
  expect(said).toContain('Daily auto-approval limit (USD)−before: none+after: 5');
  expect(said).not.toContain('["');
});

test('what is not a setting keeps its name', () => {
  const details = { before: { webhookUrl: null }, after: { webhookUrl: 'https://a' }, kind: 'key' };
  render(<AuditDetails details={details} />);
  expect(document.body.textContent).toContain('webhookUrl−before: none+after: https://a');
  expect(screen.getByText('key')).toBeTruthy();
});
