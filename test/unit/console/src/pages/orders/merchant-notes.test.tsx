// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MerchantNotes } from '../../../../../../console/src/pages/orders/merchant-notes.tsx';

afterEach(cleanup);

test('what the merchant noted is shown by its keys, and said to be approved by nobody', () => {
  render(<MerchantNotes userId="u1" metadata={{ invoice: '7', batch: '<b>b</b>' }} />);
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toEqual(['User', 'batch', 'invoice']);
  for (const text of ['u1', '7', '<b>b</b>']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/do not approve these notes/)).toBeTruthy();
});

test('an order without notes has no such panel', () => {
  const { container } = render(<MerchantNotes userId={null} metadata={{}} />);
  expect(container.textContent).toBe('');
});
