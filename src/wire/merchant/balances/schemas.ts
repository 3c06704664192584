import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, text, token, wholeNumber } from '../../fields/request-fields.ts';
import { filteredBy } from '../list-filters.ts';

/** Addresses that one page has at most. */
const maxRows = 500;

export const balancesQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'balances/list',
    {
      chain: z.optional(chain('Only this chain (canonical name).')),
      token: z.optional(token('Only addresses that have this token, and only it.')),
    },
    {
      cursor: z.optional(
        text({
          description: '`next` of the page before, with the same filters; absent: the first page.',
          max: 256,
        }),
      ),
      limit: z
        ._default(wholeNumber({ description: 'Rows a page.', min: 1, max: maxRows }), maxRows)
        .check(
          z.meta({
            type: 'integer',
            minimum: 1,
            maximum: maxRows,
            default: maxRows,
            description: 'Rows a page.',
          }),
        ),
    },
  ),
);
