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

export const turns = (count: number) =>
  [0, 1, 2, 3, 4].map((repeat) => nthSender(clientOf(count), repeat).name);
