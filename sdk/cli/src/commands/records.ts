import { type Coffer, NotFoundError } from 'coffer-sdk';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { fieldsOf } from '../fields.ts';
import { table } from '../print.ts';

type Row = Record<string, unknown>;

interface Kind {
  name: string;
  columns: string[];
  list: (coffer: Coffer, query: object) => AsyncIterable<object>;
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
    list: (coffer, query) => coffer.deposit.list.all(query),
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
    list: (coffer, query) => coffer.withdraw.list.all(query),
    get: (coffer, id) =>
      coffer.withdraw.detail(
        /^WD[0-9A-Z]{20,}$/.test(id) ? { withdraw_no: id } : { biz_order_id: id },
      ),
    example: 'coffer withdrawals list status=0 --limit 5',
  },
  {
    name: 'operations',
    columns: ['op_no', 'op_type', 'chain', 'token', 'amount', 'status', 'decided_by', 'created_at'],
    list: (coffer, query) => coffer.client.operations.all(query),
    get: operationOf,
    example: 'coffer operations list op_type=transfer',
  },
];

export const records: Command[] = kinds.flatMap(({ name, columns, list, get, example }) => [
  {
    name: `${name} list`,
    summary: `${name}, newest first`,
    usage: '[name=value ...]',
    details: 'The fields are the filters of the route. --limit is 20 by default; 0 means all.',
    examples: [example],
    options: { limit: { type: 'string' } },
    async run({ words, flags, api, show, progress }: Context) {
      const limit = Number(flags.limit ?? 20);
      if (!Number.isSafeInteger(limit) || limit < 0)
        throw new UsageError('--limit must be a number');
      const rows: Row[] = [];
      const query = fieldsOf(words);
      await progress(
        () => `${rows.length} read`,
        async () => {
          // A page of what is asked for, not of a hundred.
          const size = limit === 0 ? 100 : Math.min(limit, 100);
          for await (const row of list(api(), { ...query, size })) {
            rows.push(row as Row);
            if (rows.length === limit) return;
          }
        },
      );
      show(rows, table(rows, columns));
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
