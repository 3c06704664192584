import { expect, test } from 'vitest';
import { turns } from '#test/builders/chains/rpc/nth-sender.ts';

test('the first send goes to a provider that works, repeat k to provider k mod n', () => {
  expect(turns(2)).toEqual(['all', '#1', '#0', '#1', '#0']);
  expect(turns(3)).toEqual(['all', '#1', '#2', '#0', '#1']);
  expect(turns(1)).toEqual(['all', 'all', 'all', 'all', 'all']);
});
