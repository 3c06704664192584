import { type Coffer, NotFoundError } from 'coffer-sdk';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { fieldsOf } from '../fields.ts';
import { table } from '../print.ts';

type Row = Record<string, unknown>;

interface Kind {
  name: string;
  columns: string[];
  /** One page of the route. */
  page: (coffer: Coffer, query: object) => Promise<{ list: object[]; total: number }>;
  get: (coffer: Coffer, id: string) => Promise<object>;
  example: string;
}

/** One operation: the API lists them and has no route for one. */
async function operationOf(coffer: Coffer, id: string): Promise<object> {
  for await (const one of coffer.client.operations.all()) if (one.op_no === id) return one;
  // As the other records are not found, for which the API has a route.
  const nothing = { requestId: null, retryAfter: null, idempotencyKey: null, isUnclear: false };
  throw new NotFoundError(
    {
      operation: 'clientOperations',
      code: 40401,
      http: 0,
      reason: `No operation ${id}`,
      ...nothing,
    },
    'coffer operations list shows them.',
  );
}

export const kinds: Kind[] = [
  {
    name: 'deposits',
    columns: [
      'deposit_no',
      'user_id',
      'chain',
      'token',
      'amount',
      'status',
      'confirmations',
      'created_at',
    ],
    page: (coffer, query) => coffer.deposit.list(query),
    get: (coffer, id) => coffer.deposit.detail({ deposit_no: id }),
    example: 'coffer deposits list user_id=user-1 status=2',
  },
  {
    name: 'withdrawals',
    columns: [
      'withdraw_no',
      'biz_order_id',
      'chain',
      'token',
      'amount',
      'level',
      'status',
      'created_at',
    ],
    page: (coffer, query) => coffer.withdraw.list(query),
    get: (coffer, id) =>
      coffer.withdraw.detail(
        /^WD[0-9A-Z]{20,}$/.test(id) ? { withdraw_no: id } : { biz_order_id: id },
      ),
    example: 'coffer withdrawals list status=0 --limit 5',
  },
  {
    name: 'operations',
    columns: ['op_no', 'op_type', 'chain', 'token', 'amount', 'status', 'decided_by', 'created_at'],
    page: (coffer, query) => coffer.client.operations(query),
    get: operationOf,
    example: 'coffer operations list op_type=transfer',
  },
];

export const records: Command[] = kinds.flatMap(({ name, columns, page, get, example }) => [
  {
    name: `${name} list`,
    summary: `${name}, newest first`,
    usage: '[name=value ...]',
    details:
      'The fields are the filters of the route. --limit is 20 by default; 0 means all. With\n' +
      '--json it prints { "list": [...], "total": N }: the records read, and the number of\n' +
      'all records.',
    examples: [example],
    options: { limit: { type: 'string' } },
    async run({ words, flags, api, show, progress }: Context) {
      const limit = Number(flags.limit ?? 20);
      if (!Number.isSafeInteger(limit) || limit < 0)
        throw new UsageError('--limit must be a number');
      const query = fieldsOf(words);
      if ('size' in query || 'page' in query) {
        throw new UsageError(
          `${name} list reads the pages itself`,
          'Use --limit N instead of size and page; coffer call reads one page.',
        );
      }
      /** By their ids: a record that is made meanwhile moves others to the next page. */
      const rows = new Map<unknown, Row>();
      const wanted = limit === 0 ? Number.POSITIVE_INFINITY : limit;
      let total = 0;
      await progress(
        () => `${rows.size} read`,
        async () => {
          // A page of what is asked for, not of a hundred.
          const size = Math.min(wanted, 100);
          for (let number = 1; ; number += 1) {
            const found = await page(api(), { ...query, size, page: number });
            total = found.total;
            for (const row of found.list as Row[]) {
              if (rows.size < wanted) rows.set(row[columns[0]!], row);
            }
            const isLast = found.list.length < size && number * size >= total;
            if (rows.size >= wanted || found.list.length === 0 || isLast) return;
          }
        },
      );
      const list = [...rows.values()];
      const more = list.length < total ? `\n\n${list.length} of ${total}` : '';
      show({ list, total }, `${table(list, columns)}${more}`);
      return exitCodes.ok;
    },
  },
  {
    name: `${name} get`,
    summary: `one of the ${name}`,
    usage: 'ID',
    examples: [
      `coffer ${name} get ${name === 'deposits' ? 'DP01...' : name === 'withdrawals' ? 'payout-1' : 'OP01...'}`,
    ],
    async run({ words, api, show, progress }: Context) {
      const [id] = words;
      if (id === undefined || words.length > 1) throw new UsageError('give one id');
      const found = await progress(
        () => `Looking for ${id}`,
        () => get(api(), id),
      );
      show(found);
      return exitCodes.ok;
    },
  },
]);
