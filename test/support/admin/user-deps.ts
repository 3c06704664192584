import type { makeHandler as makePeople } from '#functions/admin/people.ts';
import type { makeHandler as makeUsers } from '#functions/admin/users.ts';
import type { Person } from '#model/auth/person.ts';
import { buildSubAccount } from '../../builders/build-sub-account.ts';
import { ethereum } from '../../builders/builders.ts';

type Users = Parameters<typeof makeUsers>[0];
type People = Parameters<typeof makePeople>[0];

/** The project's one user. */
export const alice = buildSubAccount({ userId: 'alice', label: 'Alice' });

/** Of alice: her address has 1.5 ETH and 20 of each token. ETH has a price, tokens but stablecoins none. */
export const userDeps = (): Pick<Users, 'subAccounts' | 'balances' | 'prices' | 'chains'> => ({
  subAccounts: {
    byUser: async (_project: string, userId: string) => (userId === alice.userId ? alice : null),
    getMany: async () => [alice],
  } as Partial<Users['subAccounts']> as Users['subAccounts'],
  balances: {
    balance: async ({ tokenAddress }) => ({
      amount: tokenAddress === null ? 15n * 10n ** 17n : 20_000_000n,
    }),
  } as Partial<Users['balances']> as Users['balances'],
  prices: {
    latest: async (symbols) =>
      new Map(
        symbols
          .filter((symbol) => symbol === 'ETH')
          .map((symbol) => [
            symbol,
            { symbol, usd: '2500', source: 'a feed', readAt: 5, priceId: 'p1' },
          ]),
      ),
  },
  chains: { ETH: ethereum(), BSC: { ...ethereum(), name: 'BSC', enabled: false } },
});

/** Bob comes before Ann: a pool gives its people in no order. */
const pool: Person[] = [
  {
    id: 'sub-bob',
    email: 'bob@example.com',
    groups: ['viewer:demo'],
    state: 'invited',
    hasAuthenticator: false,
    invitedAt: 20,
  },
  {
    id: 'sub-ann',
    email: 'ann@example.com',
    groups: ['approver', 'owner'],
    state: 'active',
    hasAuthenticator: true,
    invitedAt: 10,
  },
];

export const peopleDeps = (): Pick<People, 'people' | 'signIns'> & {
  noted: [string, number][];
} => {
  const noted: [string, number][] = [];
  return {
    noted,
    people: { list: async () => ({ people: pool, complete: true }) },
    signIns: {
      note: async (id, at) => void noted.push([id, at]),
      lastSignIns: async () => new Map([['sub-ann', 30]]),
    },
  };
};
