import * as z from 'zod/mini';
import { isPeriod } from '#shared/audit/statement-chain.ts';
import { once } from '#shared/once.ts';
import { text, wholeNumber } from '../../fields/request-fields.ts';
import { filteredBy } from '../list-filters.ts';

/** Statements that one page has at most. */
const maxStatements = 500;

export const statementsQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'statements/list',
    {},
    {
      cursor: z.optional(
        text({ description: '`next` of the page before; absent: the first page.', max: 128 }),
      ),
      limit: z
        ._default(
          wholeNumber({ description: 'Statements a page.', min: 1, max: maxStatements }),
          100,
        )
        .check(
          z.meta({
            type: 'integer',
            minimum: 1,
            maximum: maxStatements,
            default: 100,
            description: 'Statements a page.',
          }),
        ),
    },
  ),
);

export const statementQuery = /* @__PURE__ */ once(() =>
  z.object({
    period: z
      .string()
      .check(
        z.refine(isPeriod, 'must be a day written YYYY-MM-DD, or a month written YYYY-MM'),
        z.meta({ description: 'A UTC day, or a month.', example: '2026-03' }),
      ),
  }),
);
