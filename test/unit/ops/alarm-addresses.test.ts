import { expect, test } from 'vitest';
import { alarmAddresses } from '#ops/alarm-addresses.ts';

test('one address, one for each severity, or nobody', () => {
  expect(alarmAddresses({ alarmEmail: 'a@example.com' })).toBe('a@example.com');
  expect(alarmAddresses({ alarmEmail: null })).toBeNull();
  const both = { page: 'page@example.com', ticket: 'ticket@example.com' };
  expect(alarmAddresses({ alarmEmail: both })).toBe(
    'page@example.com for pages, ticket@example.com for tickets',
  );
});
