import * as z from 'zod/mini';
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import { once } from '#shared/once.ts';
import { chain, day, text, token, wholeNumber } from '../../fields/request-fields.ts';
import { filteredBy, inOrder } from '../list-filters.ts';

/** Entries that one page has at most. */
const maxEntries = 500;

const account = (description: string) =>
  z
    .enum(ledgerAccounts, `must be one of ${ledgerAccounts.join(', ')}`)
    .check(z.meta({ description, component: 'LedgerAccount' }));

const address = (description: string) =>
  text({ description, max: 128, example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });

/** The filters of both routes. */
const filters = () => ({
  account: z.optional(account('Only this account.')),
  chain: z.optional(chain('Only this chain (canonical name).')),
  token: z.optional(token('Only this token symbol.')),
});

export const entriesQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'ledger/entries',
    {
      ...filters(),
      address: z.optional(address('Only entries of this address of the project.')),
      order_no: z.optional(
        text({
          description: 'Only entries of this order, by its number, or of this deposit.',
          max: 64,
          example: 'WD01J9ZQ3V7K8M4X2B6N5T1RCD',
        }),
      ),
      start: z.optional(day('First UTC day of the entries, inclusive.')),
      end: z.optional(day('Last UTC day of the entries, inclusive.')),
    },
    {
      cursor: z.optional(
        text({
          description: '`next` of the page before, with the same filters; absent: the first page.',
          max: 2_048,
        }),
      ),
      limit: z
        ._default(wholeNumber({ description: 'Entries a page.', min: 1, max: maxEntries }), 100)
        .check(
          z.meta({
            type: 'integer',
            minimum: 1,
            maximum: maxEntries,
            default: 100,
            description: 'Entries a page.',
          }),
        ),
    },
  ).check(inOrder('start', 'end')),
);

export const balancesQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'ledger/balances',
    {
      ...filters(),
      address: z.optional(address('The balances of this address of the project, now.')),
      at: z.optional(day('The balances at the end of this UTC day; absent: now.')),
    },
    {},
  ).check(
    z.refine(({ at, address }) => !at || !address, {
      path: ['at'],
      message: 'must be left out with address: an address has only its balances of now',
    }),
  ),
);
