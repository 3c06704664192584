import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { statementChain } from '#shared/audit/statement-chain.ts';
import {
  day,
  start,
  statementWorld,
  withdrawal,
} from '#test/builders/extensions/books/statement-world.ts';
import { type CliRequest, cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

let made: Map<string, Buffer>;

/** Two days of January, and their month. */
beforeAll(async () => {
  const world = statementWorld();
  await world.book([withdrawal(1, 29), withdrawal(2, 30)]);
  const now = start + 32 * day;
  await world.close(now);
  await world.write(now);
  made = world.folder();
});

const linkName = (seq: number) => `links/00000000000${seq}.json`;
const linkOf = (seq: number) => statementChain.readLink(String(made.get(linkName(seq))))!;

/** As the API lists them: a month after its days by their names, the newest first. */
const listed = () =>
  [2, 1, 3].map((seq) => {
    const { hash, prev, entry } = linkOf(seq);
    const files = entry.files.map(({ name, bytes, sha256 }) => ({
      format: name.endsWith('.csv') ? 'csv' : 'jsonl',
      name,
      bytes,
      sha256,
    }));
    return { period: entry.period, seq, hash, prev_hash: prev, entries: entry.entries, files };
  });

/** Two a page, where all are asked for. */
const pageOf = (query: URLSearchParams) => {
  const limit = Number(query.get('limit'));
  return limit === 500 ? 2 : limit;
};

const store = 'https://files.example/statements/demo/';

function setUp({ opens = (name: string): Buffer | null => made.get(name) ?? null } = {}) {
  const answer = ({ url, path }: CliRequest): Response => {
    if (url.startsWith(store)) {
      const bytes = opens(url.slice(store.length));
      return bytes ? new Response(new Uint8Array(bytes)) : new Response('', { status: 403 });
    }
    const query = new URL(path, 'https://x.example').searchParams;
    const list = listed();
    if (path.startsWith('/v1/statements/detail')) {
      const one = list.find(({ period }) => period === query.get('period'))!;
      const files = one.files.map((file) => ({ ...file, url: `${store}${file.name}` }));
      const name = linkName(one.seq);
      return ok({ ...one, files, link: { name, url: `${store}${name}` }, expires_at: 1 });
    }
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Math.min(pageOf(query), list.length);
    return ok({ list: list.slice(from, to), next: to < list.length ? String(to) : null });
  };
  const cli = cliWorld(answer, { env: cliKey });
  return { ...cli, at: `${cli.home}/books` };
}

test('the list is a table, the newest first, or all of it as JSON', async () => {
  const { run, out, requests } = setUp();
  expect(await run('statements', 'list', '--limit', '2')).toBe(0);
  expect(out[0]?.split('\n').map((line) => line.split(/ +/).slice(0, 2))).toEqual([
    ['period', 'entries'],
    ['2026-01-31', '4'],
    ['2026-01-30', '4'],
  ]);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/statements?limit=2']);
  await run('statements', 'list', '--limit', '0', '--json');
  expect(JSON.parse(out[1]!)).toEqual(listed());
  await run('call', 'statements.list', '--all', '--json');
  expect(JSON.parse(out[2]!)).toEqual(listed());
});

test('all files are downloaded once, and are right', async () => {
  const { run, out, at, requests } = setUp();
  expect(await run('statements', 'download', 'books')).toBe(0);
  expect(out).toEqual(['3 statements in books, 9 files downloaded']);
  for (const [name, bytes] of made) expect(readFileSync(`${at}/${name}`)).toEqual(bytes);
  expect(await run('statements', 'verify', 'books')).toBe(0);
  expect(out[1]).toBe(
    `3 links of "demo", the last 3 ${linkOf(3).hash}, 6 files\nThe statements are right`,
  );
  const before = requests.length;
  await run('statements', 'download', 'books', '--json');
  expect(JSON.parse(out[2]!)).toEqual({ statements: 3, files: 0 });
  // Only the list was asked for, and no key goes to who stores the files.
  expect(requests.slice(before).every(({ path }) => path.startsWith('/v1/statements?'))).toBe(true);
  for (const { url, headers } of requests.filter(({ url }) => url.startsWith(store))) {
    expect([...headers.keys()], url).toEqual([]);
  }
});

test('one period alone is downloaded; one that has none is a mistake in the call', async () => {
  const { run, at, err } = setUp();
  expect(await run('statements', 'download', 'books', '2026-01')).toBe(0);
  expect(readdirSync(at).sort()).toEqual(['2026-01.csv', '2026-01.jsonl', 'links']);
  expect(await run('statements', 'download', 'books', '2026-02')).toBe(2);
  expect(err.join()).toContain('no statement of 2026-02');
});

test('a download of something else leaves no file', async () => {
  const { run, at, err } = setUp({ opens: () => Buffer.from('<html>') });
  expect(await run('statements', 'download', 'books', '2026-01')).toBe(1);
  expect(err.join()).toContain('the SHA-256 of the downloaded file differs from the listed one');
  expect(readdirSync(at)).toEqual([]);
  const refused = setUp({ opens: () => null });
  expect(await refused.run('statements', 'download', 'books')).toBe(1);
  expect(refused.err.join()).toContain(
    '/statements/demo/2026-01-31.csv could not be downloaded: HTTP 403',
  );
});

describe('verify', () => {
  /** What it says of the folder after a change. */
  async function said(change: (at: string) => void, ...flags: string[]) {
    const cli = setUp();
    for (const [name, bytes] of made) {
      mkdirSync(`${cli.at}/links`, { recursive: true });
      writeFileSync(`${cli.at}/${name}`, bytes);
    }
    change(cli.at);
    const code = await cli.run('statements', 'verify', 'books', ...flags, '--json');
    return {
      code,
      ...(JSON.parse(cli.out[0] ?? '{}') as { problems: string[]; last_hash: unknown }),
    };
  }

  test.each<[string, (at: string) => void, string]>([
    [
      'a changed file',
      (at) => {
        const text = readFileSync(`${at}/2026-01-30.csv`, 'utf8');
        writeFileSync(`${at}/2026-01-30.csv`, text.replace('WD000001', 'WD000007'));
      },
      '2026-01-30.csv was changed: its SHA-256 differs from that in its link',
    ],
    ['a missing file', (at) => rmSync(`${at}/2026-01.jsonl`), '2026-01.jsonl is missing'],
    ['a link that is left out', (at) => rmSync(`${at}/${linkName(2)}`), 'seq 2 is missing'],
    [
      'a link under another name',
      (at) => writeFileSync(`${at}/${linkName(4)}`, made.get(linkName(3))!),
      '000000000004.json: the link in it is seq 3',
    ],
    [
      'a link that names a file elsewhere',
      (at) => {
        const { seq, prev, entry } = linkOf(3);
        entry.files[0]!.name = '../secret';
        const link = { seq, prev, entry };
        const text = statementChain.hashedText(link);
        const hash = createHash('sha256').update(text).digest('hex');
        writeFileSync(`${at}/${linkName(3)}`, statementChain.linkText({ ...link, hash }));
      },
      "seq 3: ../secret is not the name of a statement's file",
    ],
  ])('finds %s', async (_, change, problem) => {
    const { code, problems, last_hash: hash } = await said(change);
    expect(code).toBe(1);
    expect(hash).toBe(null);
    expect(problems.join('\n')).toContain(problem);
  });

  test('does not find a link less at the end, unless it asks the API', async () => {
    const cut = (at: string) => rmSync(`${at}/${linkName(3)}`);
    expect(await said(cut)).toMatchObject({ code: 0, problems: [] });
    expect(await said(() => {}, '--online')).toMatchObject({ code: 0, problems: [] });
    expect(await said(cut, '--online')).toMatchObject({
      code: 1,
      problems: ['seq 3, 2026-01, is listed but is not in the folder'],
    });
  });

  test('needs a folder with links', async () => {
    const { run, home, err } = setUp();
    mkdirSync(`${home}/empty/links`, { recursive: true });
    expect(await run('statements', 'verify', 'empty')).toBe(2);
    expect(err.join()).toContain('empty/links has no file like 000000000001.json');
    expect(existsSync(`${home}/empty/links/000000000001.json`)).toBe(false);
  });
});

test.each([
  ['list', 'march'],
  ['list', '--limit', 'many'],
  ['download'],
  ['verify'],
  ['verify', 'a', 'b'],
])('statements %s %s %s is a mistake in the call', async (...words) => {
  const { run, requests } = setUp();
  expect(await run('statements', ...words)).toBe(2);
  expect(requests).toEqual([]);
});
