import { type Operation, routes } from 'coffer-sdk';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { fieldsOf, jsonOf } from '../fields.ts';
import {
  fieldsOfOperation,
  findOperation,
  helpOfOperation,
  methodName,
  operationNames,
  similarNames,
  takesField,
} from '../operations.ts';
import { readable, table } from '../print.ts';

/** The operation of a name in any spelling, or of a path. */
function operationOf(given: string): Operation {
  const found = findOperation(given);
  if (found) return found;
  const near = similarNames(given);
  throw new UsageError(
    `unknown operation ${given}`,
    `coffer call lists all operations.${near.length > 0 && near.length < 9 ? ` Similar: ${near.join(', ')}.` : ''}`,
  );
}

export const call: Command = {
  name: 'call',
  summary: 'call any route of the merchant API',
  usage: '[OPERATION [name=text | name:=json ...]]',
  details:
    'An operation is written as in the SDKs (withdraw.apply, sessionKeys.create), as in openapi.json\n' +
    '(withdrawApply) or as "POST /v1/withdraw/apply"; without one all of them are listed. call OPERATION\n' +
    '--help shows its fields. Amounts are text (amount=12.5). Lists take --all for every page.\n' +
    '--refuse-pending refuses a call of the client wallet that would wait for an admin (40905).',
  examples: [
    'coffer call withdraw.apply --help',
    'coffer call withdraw.apply biz_order_id=p-1 chain=ETH token=USDT to_address=0x... amount=12.5',
    'coffer call client.signTypedData --data @typed.json --idempotency-key mine-1',
    'coffer call withdraw.list status=4 --all --json',
  ],
  options: {
    data: { type: 'string' },
    all: { type: 'boolean' },
    'session-key': { type: 'string' },
    'idempotency-key': { type: 'string' },
    'refuse-pending': { type: 'boolean' },
  },
  help({ words, show }) {
    const [given] = words;
    if (given === undefined) return false;
    const operation = operationOf(given);
    show(fieldsOfOperation(operation), helpOfOperation(operation));
    return true;
  },
  async run({ words, flags, api, show, world, progress, readFile }) {
    const [given, ...fields] = words;
    if (given === undefined) {
      const rows = operationNames.map((operation) => ({
        operation,
        name: methodName(operation),
        route: routes[operation],
      }));
      show(rows, table(rows, ['name', 'route']));
      return exitCodes.ok;
    }
    const operation = operationOf(given);
    const data = typeof flags.data === 'string' ? flags.data : undefined;
    const body = data?.startsWith('@') ? readFile(data.slice(1)) : data;
    const input = { ...(body ? (jsonOf(body, '--data') as object) : {}), ...fieldsOf(fields) };
    const options = {
      signal: world.signal,
      sessionKey: (flags['session-key'] as string | undefined) ?? world.env.COFFER_SESSION_KEY,
      idempotencyKey: flags['idempotency-key'] as string | undefined,
      refusePending: flags['refuse-pending'] === true,
    };
    const coffer = api();
    const send = (more: object = {}) =>
      coffer.call(operation, { ...input, ...more } as never, options as never) as Promise<unknown>;
    if (!flags.all) {
      const answer = await progress(
        () => `Waiting for ${operation}`,
        () => send(),
      );
      show(answer, readable(answer));
      return exitCodes.ok;
    }
    const rows = await everyRow(operation, { send, progress });
    show(rows, table(rows));
    return exitCodes.ok;
  },
};

interface Page {
  list?: object[];
  total?: number;
  /** Of a list with a cursor; null on the last page of one that ends. */
  next?: string | null;
}

/** Where a list with a cursor goes on; null for one with pages. */
function placeOf(operation: Operation, after: string | null | undefined): object | null {
  if (operation === 'eventsList') return { after, limit: 100 };
  const isByCursor = takesField(operation, 'cursor');
  return isByCursor ? { cursor: after, limit: 500 } : null;
}

/** Every item of a list: by its cursor, or page by page. */
async function everyRow(
  operation: Operation,
  by: {
    send: (more: object) => Promise<unknown>;
    progress: <T>(what: () => string, run: () => Promise<T>) => Promise<T>;
  },
): Promise<object[]> {
  const seen = new Map<string, object>();
  return by.progress(
    () => `${seen.size} read`,
    async () => {
      let after: string | null | undefined;
      for (let page = 1; ; page++) {
        const size = operation.startsWith('energy') ? { limit: 100 } : { size: 100 };
        const more = placeOf(operation, after) ?? { page, ...size };
        const found = (await by.send(more)) as Page;
        if (!Array.isArray(found?.list)) throw new UsageError(`${operation} is not a list`);
        // A record that is made meanwhile moves others to the next page.
        for (const item of found.list) seen.set(JSON.stringify(item), item);
        const isEnd =
          found.next === undefined ? page * 100 >= (found.total ?? 0) : found.next === after;
        if (isEnd || found.next === null) return [...seen.values()];
        after = found.next;
      }
    },
  );
}
