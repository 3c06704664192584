import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, numberOr, text, wholeNumber } from '../../fields/request-fields.ts';

/** Differences that one page has at most. */
const maxDifferences = 500;

const states = ['open', 'closed'] as const;

export const differencesQuery = /* @__PURE__ */ once(() =>
  z.object({
    state: z._default(z.enum(states, `must be one of ${states.join(', ')}`), 'open'),
    cursor: z.optional(
      text({ description: '`next` of the page before; absent: the first page.', max: 128 }),
    ),
    limit: z
      ._default(
        wholeNumber({ description: 'Differences a page.', min: 1, max: maxDifferences }),
        100,
      )
      .check(
        z.meta({
          type: 'integer',
          minimum: 1,
          maximum: maxDifferences,
          default: 100,
          description: 'Differences a page.',
        }),
      ),
  }),
);

/** Days that one answer has at most: a quarter of a year. */
const maxDays = 92;

export const daysQuery = /* @__PURE__ */ once(() =>
  z.object({ days: numberOr(30, { description: 'How many days, up to today.', max: maxDays }) }),
);

export const closeDifferenceBody = /* @__PURE__ */ once(() =>
  z.object({
    revision: z
      .int('must be a whole number')
      .check(
        z.minimum(1, 'must be at least 1'),
        z.meta({ description: '`revision` of the difference as it was shown.' }),
      ),
    reason: text({
      description: 'What explains the difference, for who reads the books.',
      max: 1_000,
      lines: true,
    }),
  }),
);

export const compareBody = /* @__PURE__ */ once(() =>
  z.object({
    chain: chain('The chain whose balances are compared.'),
    address: text({ description: 'An address of the project.', max: 128 }),
  }),
);
