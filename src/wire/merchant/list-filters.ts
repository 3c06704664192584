/**
 * Which filters each list has (docs/decisions/0095-filters.md). The schema of a list is made from its
 * row, and each list refuses the filters of other rows.
 */
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Schema } from '../fields/schema.ts';

/** By the route's id. */
export const listFilters = {
  'subaccount/list': [],
  'deposit/list': [
    'user_id',
    'chain',
    'token',
    'status',
    'start',
    'end',
    'credited_from',
    'credited_to',
    'tx_hash',
    'address',
  ],
  'withdraw/list': [
    'status',
    'chain',
    'token',
    'start',
    'end',
    'tx_hash',
    'to_address',
    'user_id',
    'metadata',
  ],
  'withdraw/batches': ['status', 'start', 'end'],
  'swap/list': ['status', 'from_chain', 'to_chain', 'token', 'start', 'end', 'tx_hash'],
  'client/addresses': ['chain'],
  'client/operations': [
    'chain',
    'op_type',
    'status',
    'token',
    'start',
    'end',
    'tx_hash',
    'to_address',
    'user_id',
    'metadata',
  ],
  'client/pending': [],
  'client/session-keys/list': [],
  'energy/topups': [],
  'energy/orders': ['business_type'],
  'events/list': ['types'],
  'ledger/entries': ['account', 'chain', 'token', 'address', 'order_no', 'start', 'end'],
  'ledger/balances': ['account', 'chain', 'token', 'address', 'at'],
  'balances/list': ['chain', 'token'],
  'statements/list': [],
} as const satisfies Record<string, readonly string[]>;

export type ListRoute = keyof typeof listFilters;

/**
 * A list's query: a schema for each filter of its row, and its paging. A filter that is missing or that
 * the row does not have does not compile.
 */
export const filteredBy = <
  R extends ListRoute,
  F extends Record<(typeof listFilters)[R][number], Schema>,
  P extends Record<string, Schema>,
>(
  _route: R,
  filters: F & Record<Exclude<keyof F, (typeof listFilters)[R][number]>, never>,
  paging: P,
) => z.object(Object.assign({}, filters as F, paging));

const isList = (route: string): route is ListRoute => Object.hasOwn(listFilters, route);

const allFilters: ReadonlySet<string> = new Set(Object.values(listFilters).flat());

/**
 * Refuses a filter that another list has and this one lacks: a caller who believes in it would take the
 * whole list for its result. Names that no list has are ignored, as on every route. Errors:
 * invalidRequest, which names the filter and those of this list.
 */
export function refuseForeignFilters(route: string, names: readonly string[]): void {
  if (!isList(route)) return;
  const own: readonly string[] = listFilters[route];
  const foreign = names.find((name) => allFilters.has(name) && !own.includes(name));
  if (foreign === undefined) return;
  const help =
    own.length === 0 ? 'which filters by nothing' : `whose filters are ${own.join(', ')}`;
  throw new ApiError('invalidRequest', `${foreign} is not a filter of this list, ${help}`);
}

/** The two ends of a range of days, in their order. */
export const inOrder = <S extends string, E extends string>(first: S, last: E) =>
  z.refine<{ [K in S | E]?: string | undefined }>(
    (query) => {
      const [from, to] = [query[first], query[last]];
      return !from || !to || from <= to;
    },
    { path: [first], message: `must not be after ${last}` },
  );

/**
 * Filters that name records have lists of their own, which are not divided further: such a filter
 * combines only with what `besides` names, and with no other of its kind.
 */
export const combinesOnlyWith = (names: readonly string[], besides: readonly string[]) =>
  names.map((name) =>
    z.refine<Record<string, unknown>>(
      (query) =>
        query[name] === undefined ||
        Object.keys(query).every(
          (other) =>
            query[other] === undefined || [name, 'page', 'size', ...besides].includes(other),
        ),
      {
        path: [name],
        message: `combines only with ${besides.filter((other) => other !== name).join(', ')}: leave the other filters out`,
      },
    ),
  );
