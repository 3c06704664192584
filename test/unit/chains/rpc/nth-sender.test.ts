import { expect, test } from 'vitest';
import { nthSender } from '#chains/rpc/nth-sender.ts';

interface Client {
  name: string;
  count: number;
  at(index: number): Client;
}
const clientOf = (count: number): Client => ({
  name: 'all',
  count,
  at: (index) => ({ ...clientOf(1), name: `#${index}` }),
});
const turns = (count: number) =>
  [0, 1, 2, 3, 4].map((repeat) => nthSender(clientOf(count), repeat).name);

test('the first send goes to a provider that works, repeat k to provider k mod n', () => {
  expect(turns(2)).toEqual(['all', '#1', '#0', '#1', '#0']);
  expect(turns(3)).toEqual(['all', '#1', '#2', '#0', '#1']);
  expect(turns(1)).toEqual(['all', 'all', 'all', 'all', 'all']);
});
