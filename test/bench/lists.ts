/**
 * Read units of a deep page compared with the first one, in lists of 100,000 records with exact
 * totals.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { listKeys } from '#aws/dynamodb/table-keys.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { readListPage } from '#aws/lists/list-page.ts';
import { leafSize } from '#aws/lists/list-tree.ts';
import type { ListChange } from '#model/outbox.ts';
import { webhookEvents } from '#model/webhook-events.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { buildPage } from '../builders/list/builders.ts';
import { bulkLoad } from '../builders/list/load.ts';
import { meteredReader, queryUnits } from '../builders/list/read-units.ts';
import { entriesOf } from '../builders/list/tree-of.ts';
import startEmulator from '../support/emulator.ts';
import { createTables, deleteTables, tableEnvironment } from '../support/tables.ts';
import type { Part, Row } from './support/part.ts';

const count = 100_000;
const deep = 1_000;

type Facets = Record<string, string>;
interface Kind {
  list: string;
  prefix: string;
  /**
   * The facets of record i of `count`, oldest first. `pick` gives a number from 0 to 99 for a salt.
   */
  facets: (i: number, pick: (salt: number) => number) => Facets;
}

const chains = ['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'];
const of = (list: readonly string[], i: number): string => list[i % list.length]!;
/** The newest few hundred records are still under way, as in a running service. */
const underway = (i: number): boolean => i > count - 300;

const kinds: Kind[] = [
  {
    list: 'deposits',
    prefix: 'DP',
    facets: (i, pick) => ({
      chain: of(chains, pick(1)),
      token: pick(2) < 60 ? 'USDT' : pick(2) < 85 ? 'USDC' : 'ETH',
      status: underway(i) ? '0' : '2',
    }),
  },
  {
    list: 'withdrawals',
    prefix: 'WD',
    facets: (i, pick) => ({
      chain: of(chains, pick(1)),
      status: underway(i)
        ? of(['0', '1', '2', '3'], pick(3))
        : pick(2) < 90
          ? '4'
          : pick(2) < 97
            ? '6'
            : '5',
    }),
  },
  { list: 'sub-accounts', prefix: 'SA', facets: () => ({}) },
  {
    list: 'webhooks',
    prefix: 'DL',
    facets: (i, pick) => ({
      event: of(webhookEvents, pick(1)),
      state: underway(i) ? 'pending' : pick(2) < 98 ? 'delivered' : 'failed',
    }),
  },
];

/**
 * A number from 0 to 99, mixed from the record's number and a salt, so the records are always the
 * same.
 */
function mixed(i: number, salt: number): number {
  const hash = Math.imul(i ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

/** The middle of a month, a day and an hour. */
const usual = Date.UTC(2026, 2, 16, 12, 30);
/**
 * Early in a month. Page 1 reads few counters, and a deep page reads those of the whole month
 * before.
 */
const young = Date.UTC(2026, 2, 2, 1, 5);

const recordsOf = (kind: Kind, stepMs: number, end = usual): ListChange[] =>
  Array.from({ length: count }, (_, i) => ({
    list: kind.list,
    projectId: 'demo',
    scope: '',
    id: `${kind.prefix}${String(i).padStart(24, '0')}`,
    rev: 1,
    createdAtMs: end - (count - 1 - i) * stepMs,
    facets: kind.facets(i, (salt) => mixed(i, salt)),
  }));

type Query = ReturnType<typeof buildPage>;
type Ask = (input: Query) => Promise<{ ids: string[]; total: number; units: number }>;

/** Every useful filter: none, each value of each facet, and pairs of the most common values. */
function filtersOf(records: ListChange[]): Facets[] {
  const names = Object.keys(records[0]!.facets);
  const values = (name: string) => [...new Set(records.map(({ facets }) => facets[name]!))];
  const single = names.flatMap((name) => values(name).map((value) => ({ [name]: value })));
  const pairs = names.flatMap((a, i) =>
    names
      .slice(i + 1)
      .flatMap((b) => values(a).flatMap((x) => values(b).map((y) => ({ [a]: x, [b]: y })))),
  );
  return [{}, ...single, ...pairs] as Facets[];
}

interface Found {
  /** How many filters are combined: 0, 1 or 2. */
  combined: number;
  ratio: number;
  most: number;
  note: string;
}

/** Requests the first page and a deep page for each filter, and checks both against the model. */
async function compare(records: ListChange[], ask: Ask, where: string): Promise<Found[]> {
  const newestFirst = [...records].reverse();
  const found: Found[] = [];
  for (const filter of filtersOf(records)) {
    const wanted = Object.entries(filter);
    const matching = newestFirst.filter(({ facets }) =>
      wanted.every(([name, value]) => facets[name] === value),
    );
    const total = matching.length;
    for (const size of [20, 100]) {
      if (total <= size) continue;
      const input = buildPage({ list: records[0]!.list, filter, size });
      const page = Math.min(deep, Math.ceil(total / size));
      const [first, far] = [await ask(input), await ask({ ...input, page })];
      for (const [got, at] of [
        [first, 1],
        [far, page],
      ] as const) {
        const ids = matching.slice((at - 1) * size, at * size).map(({ id }) => id);
        if (got.total !== total || got.ids.join() !== ids.join()) {
          throw new Error(`${where} ${JSON.stringify(filter)}: not what the records say`);
        }
      }
      const combined = Object.keys(filter).length;
      const asked = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
      const note = `${where}, ${asked.join(' and ') || 'no filter'}: page ${page} of ${size} ${far.units}, page 1 ${first.units} units`;
      found.push({ combined, ratio: far.units / first.units, most: far.units, note });
    }
  }
  return found;
}

function inMemory(records: ListChange[]): Ask {
  const { list, projectId, scope } = records[0]!;
  const { reader, take } = meteredReader(listKeys.root(list, projectId, scope), entriesOf(records));
  return async (input) => {
    take();
    const page = await readListPage(reader, input, leafSize);
    return { ...page, units: take().units };
  };
}

/** The deployed read code over a table. Units come from the sizes of what each query returned. */
function onTable(client: DynamoDBDocumentClient): Ask {
  let units = 0;
  const metered = awsClient<DynamoDBDocumentClient>(async (command: never) => {
    const answer = (await client.send(command)) as { Items?: Record<string, unknown>[] };
    units += queryUnits(answer.Items ?? []);
    return answer;
  });
  const lists = makeListIndex(metered);
  return async (input) => {
    units = 0;
    const page = await lists.page(input);
    return { ...page, units };
  };
}

const spreads: [string, number][] = [
  ['1 s apart', 1_000],
  ['30 s apart', 30_000],
  ['5 min apart', 300_000],
];

async function run(): Promise<Row[]> {
  const found: Found[] = [];
  for (const kind of kinds) {
    for (const [spread, step] of spreads) {
      const records = recordsOf(kind, step);
      found.push(...(await compare(records, inMemory(records), `${kind.list} ${spread}`)));
    }
  }
  const records = recordsOf(kinds[0]!, 30_000, young);
  const early = await compare(records, inMemory(records), 'deposits 30 s apart, early in a month');
  const stop = await startEmulator();
  try {
    const client = makeDocumentClient();
    const prefix = 'bench-lists';
    const { TABLE_LISTS: table } = tableEnvironment(prefix);
    await createTables(client, prefix);
    const records = recordsOf(kinds[0]!, 30_000);
    await bulkLoad(client, table!, records, { placements: false });
    found.push(...(await compare(records, onTable(client), 'deposits on the emulator')));
    await deleteTables(client, prefix);
  } finally {
    await stop?.();
  }
  const by = (combined: number) => found.filter((one) => one.combined === combined);
  const worst = (what: string, all: Found[], limit: number | null): Row => {
    const top = all.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    return {
      what,
      value: top.ratio,
      unit: 'x',
      limit,
      note: `worst of ${all.length}: ${top.note}`,
    };
  };
  const dearest = found.reduce((a, b) => (b.most > a.most ? b : a));
  return [
    worst('page 1,000 over page 1, no filter', by(0), 2),
    worst('page 1,000 over page 1, each single filter', by(1), 2),
    worst('page 1,000 over page 1, two filters', by(2), 4),
    worst('the same early in a month, any filter', early, null),
    {
      what: 'most expensive page',
      value: dearest.most,
      unit: 'read units',
      limit: null,
      note: dearest.note,
    },
  ];
}

export const part: Part = {
  about: `Lists of 100,000 deposits, withdrawals, sub-accounts and webhooks, at three distances in time. The
newest record is in the middle of a month, a day and an hour. Every value of every filter and every
pair of values is read, in pages of 20 and of 100. The deep page is the 1,000th, or the last if
there are fewer.

Read units are computed by DynamoDB's rule (half a unit per begun 4 KB of each query's answer,
eventually consistent) from the items that the queries return. Ids and totals of both pages must
equal those of a plain array of the records. The deposits are read once more through the real index,
from a table of the emulator.`,
  run,
};
