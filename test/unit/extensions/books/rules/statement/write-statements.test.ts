import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import { booksKeys } from '#extensions/books/store/books-keys.ts';
import { makeStatementStore } from '#extensions/books/store/statement-store.ts';
import { statementChain } from '#shared/audit/statement-chain.ts';
import { buildMove } from '#test/builders/build-fact.ts';
import {
  day,
  start,
  statementWorld,
  withdrawal,
} from '#test/builders/extensions/books/statement-world.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const none = { made: 0, failed: 0, left: 0 };

/** Two withdrawals on the first day, one on the third. */
async function someDays() {
  const world = statementWorld();
  await world.book([withdrawal(1, 0), withdrawal(2, 0), withdrawal(3, 2)]);
  return world;
}
const afterThird = start + 3 * day + 3_600;

test('a closed day has a file of each format: opening, entries, closing, fees per order', async () => {
  const world = await someDays();
  expect(await world.close(afterThird)).toMatchObject({ days: 2 });
  expect(await world.write(afterThird)).toEqual({ ...none, made: 2 });
  const folder = world.folder();
  expect([...folder.keys()].sort()).toEqual([
    '2026-01-01.csv',
    '2026-01-01.jsonl',
    '2026-01-03.csv',
    '2026-01-03.jsonl',
    'links/000000000001.json',
    'links/000000000002.json',
  ]);
  const columns =
    'row,entry_no,at,account,address,chain,token,amount,amount_usd,order_no,deposit_no,tx_hash,block_number';
  const lines = String(folder.get('2026-01-03.csv')).split('\r\n');
  const numbered = lines.map((line) => line.replace(/EN[0-9A-F]+/, 'EN'));
  expect(numbered).toEqual([
    columns,
    'opening,,,fees/network,,ETH,ETH,0.000000000000000006,,,,,',
    'opening,,,hot,,ETH,ETH,-0.000000000000000006,,,,,',
    'opening,,,external/withdrawals,,ETH,USDT,0.0002,,,,,',
    'opening,,,hot,,ETH,USDT,-0.0002,,,,,',
    'entry,EN,1767398403,hot,0xA1,ETH,ETH,-0.000000000000000003,,WD000003,,0x3,5',
    'entry,EN,1767398403,fees/network,,ETH,ETH,0.000000000000000003,,WD000003,,0x3,5',
    'entry,EN,1767398403,hot,0xA1,ETH,USDT,-0.0001,,WD000003,,0x3,5',
    'entry,EN,1767398403,external/withdrawals,,ETH,USDT,0.0001,,WD000003,,0x3,5',
    'closing,,,fees/network,,ETH,ETH,0.000000000000000009,,,,,',
    'closing,,,hot,,ETH,ETH,-0.000000000000000009,,,,,',
    'closing,,,external/withdrawals,,ETH,USDT,0.0003,,,,,',
    'closing,,,hot,,ETH,USDT,-0.0003,,,,,',
    'fee,,,fees/network,,ETH,ETH,0.000000000000000003,,WD000003,,,',
    '',
  ]);
  // Both files say the same.
  const rows = String(folder.get('2026-01-03.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(
    rows.map((row) =>
      Object.values(row)
        .map((value) => value ?? '')
        .join(),
    ),
  ).toEqual(lines.slice(1, -1));
  expect(rows[0]).toMatchObject({ row: 'opening', address: null, entry_no: null });
  expect(world.bucket.types.get('statements/demo/2026-01-03.csv')).toBe('text/csv; charset=utf-8');
});

test('each is a link over balances, counts and the SHA-256 of its files, after the one before', async () => {
  const world = await someDays();
  await world.close(afterThird);
  await world.write(afterThird);
  const folder = world.folder();
  const records = [1, 2].map((n) => {
    const where = `links/00000000000${n}.json`;
    return { where, text: String(folder.get(where)) };
  });
  const { links, problems } = statementChain.verifyLinks(records, sha256);
  expect(problems).toEqual([]);
  const [first, second] = links.map(({ entry }) => entry);
  expect(first).toMatchObject({ projectId: 'demo', period: '2026-01-01', entries: 8, opening: [] });
  expect(second).toMatchObject({ period: '2026-01-03', days: ['2026-01-03'], entries: 4 });
  expect(second!.opening).toEqual(first!.closing);
  for (const { files } of [first!, second!]) {
    for (const file of files) {
      const bytes = folder.get(file.name)!;
      expect(file).toMatchObject({ bytes: bytes.length, sha256: sha256(bytes) });
      expect(bytes.toString('utf8', file.feesFrom)).toMatch(/^(fee,|\{"row":"fee")/);
    }
  }
  // The list has them too, the newest first.
  const store = makeStatementStore(world.tables.client, world.bucket.client);
  const page = await store.page('demo', { before: null, limit: 1 });
  expect(page).toMatchObject({
    statements: [{ period: '2026-01-03', seq: 2 }],
    next: '2026-01-03',
  });
  const rest = await store.page('demo', { before: page.next, limit: 1 });
  expect(rest).toMatchObject({
    statements: [{ period: '2026-01-01', seq: 1, hash: links[0]!.hash }],
    next: null,
  });
});

describe('a month', () => {
  /** The 30th and 31st of January with entries, and then nothing. */
  async function january() {
    const world = statementWorld();
    // The second withdrawal pays its fee on two days, and the third takes back what it has paid.
    const fee = buildMove({ to: outside('fees/network'), token: 'ETH', amount: 3n });
    const back = { ...fee, from: fee.to, to: fee.from };
    await world.book([
      withdrawal(1, 29),
      withdrawal(2, 29),
      withdrawal(3, 29),
      withdrawal(4, 30, { orderNo: 'WD000002', moves: [fee] }),
      withdrawal(5, 30, { orderNo: 'WD000003', moves: [back] }),
    ]);
    return world;
  }
  const february = start + 31 * day;

  test('has all of its days once it has ended, and the fees of an order in one line', async () => {
    const world = await january();
    await world.close(february + 3_600);
    expect(await world.write(february + 3_600)).toEqual({ ...none, made: 3 });
    const folder = world.folder();
    const lines = String(folder.get('2026-01.csv')).split('\r\n');
    const kinds = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(kinds.filter((kind) => kind === 'entry')).toHaveLength(12 + 4);
    expect(kinds.filter((kind) => kind === 'opening')).toEqual([]);
    expect(lines.filter((line) => line.startsWith('fee'))).toEqual([
      'fee,,,fees/network,,ETH,ETH,0.000000000000000003,,WD000001,,,',
      'fee,,,fees/network,,ETH,ETH,0.000000000000000006,,WD000002,,,',
    ]);
    const entriesOf = (name: string) =>
      String(folder.get(name))
        .split('\r\n')
        .filter((line) => line.startsWith('entry'));
    expect(entriesOf('2026-01.csv')).toEqual([
      ...entriesOf('2026-01-30.csv'),
      ...entriesOf('2026-01-31.csv'),
    ]);
    const link = JSON.parse(String(folder.get('links/000000000003.json')));
    expect(link.entry).toMatchObject({
      period: '2026-01',
      days: ['2026-01-30', '2026-01-31'],
      entries: 16,
      opening: [],
    });
    const last = JSON.parse(String(folder.get('links/000000000002.json')));
    expect(link.entry.closing).toEqual(last.entry.closing);
    expect(await world.write(february + 7_200)).toEqual(none);
  });

  test('comes before the days of the next one', async () => {
    const world = await january();
    await world.book([withdrawal(9, 33)]);
    await world.close(february + 9 * day);
    expect(await world.write(february + 9 * day)).toEqual({ ...none, made: 4 });
    const periods = [1, 2, 3, 4].map(
      (n) => JSON.parse(String(world.folder().get(`links/00000000000${n}.json`))).entry.period,
    );
    expect(periods).toEqual(['2026-01-30', '2026-01-31', '2026-01', '2026-02-03']);
  });

  test('whose last days have no entry ends when they are closed', async () => {
    const world = statementWorld();
    await world.book([withdrawal(1, 10)]);
    await world.close(start + 12 * day);
    expect(await world.write(start + 12 * day)).toEqual({ ...none, made: 1 });
    expect(await world.closings.through('demo')).toBe('2026-01-11');
    // Until then a late entry can come to a day of it.
    await world.close(february + 3_599);
    expect(await world.write(february + 3_599)).toEqual(none);
    await world.close(february + 3_600);
    expect(await world.closings.through('demo')).toBe('2026-01-31');
    expect(await world.write(february + 3_600)).toEqual({ ...none, made: 1 });
    expect([...world.folder().keys()]).toContain('2026-01.csv');
  });

  test('waits for a day of it that takes no entries any more and has no closing yet', async () => {
    const world = await january();
    const { closings } = world;
    await world.close(start + 30 * day + 3_600);
    await closings.close('demo', '2026-01-31');
    expect(await world.write(february + 3_600)).toEqual({ ...none, made: 1 });
    await world.close(february + 3_600);
    expect(await world.write(february + 3_600)).toEqual({ ...none, made: 2 });
  });

  test('is not made of a day’s file that is not the one of its link', async () => {
    const world = await january();
    await world.close(start + 30 * day + 3_600);
    await world.write(start + 30 * day + 3_600);
    const key = 'statements/demo/2026-01-30.jsonl';
    const text = world.bucket.text(key);
    world.bucket.objects.set(key, Buffer.from(text.replace('WD000001', 'WD000007')));
    await world.close(february + 3_600);
    expect(await world.write(february + 3_600)).toMatchObject({ made: 1, failed: 1 });
    expect(world.logged.at(-1)?.fields).toMatchObject({
      period: '2026-01',
      reason: expect.stringContaining('2026-01-30.jsonl is not the file that its link names'),
    });
    expect(world.folder().has('2026-01.csv')).toBe(false);
  });
});

test('a large day is uploaded in parts, and is the same file', async () => {
  const facts = Array.from({ length: 60 }, (_, n) => withdrawal(n, 0));
  const files = async (partSize: number) => {
    const world = statementWorld({ partSize });
    await world.book(facts);
    await world.close(start + day + 3_600);
    expect(await world.write(start + day + 3_600)).toMatchObject({ made: 1 });
    expect(world.bucket.uploads.size).toBe(0);
    return { folder: world.folder(), calls: world.bucket.calls };
  };
  const whole = await files(1 << 20);
  const parts = await files(1 << 10);
  expect(parts.folder).toEqual(whole.folder);
  expect(whole.calls).not.toContain('UploadPart');
  expect(parts.calls.filter((call) => call === 'UploadPart').length).toBeGreaterThan(2);
});

test('entries that do not make the closing are no statement, and the other projects have theirs', async () => {
  const world = await someDays();
  await world.book([withdrawal(1, 0, { projectId: 'other' })]);
  await world.close(afterThird);
  const table = String(tableEnvironment('statements').TABLE_BOOKS);
  const place = { pk: booksKeys.closing('demo', '2026-01-01'), sk: 'ETH#USDT#hot' };
  world.tables.put(table, { ...place, amount: '-199' });
  expect(await world.write(afterThird)).toEqual({ made: 1, failed: 1, left: 0 });
  expect([...world.folder().keys()]).toEqual([]);
  expect([...world.folder('other').keys()]).toContain('2026-01-01.csv');
  expect(world.logged).toMatchObject([
    {
      level: 'error',
      event: 'statements.behind',
      fields: {
        projectId: 'demo',
        period: '2026-01-01',
        reason: expect.stringContaining('the books do not balance: ETH USDT by 1'),
      },
    },
  ]);
  // Both sides of it wrong: it balances, and is not what the entries sum to.
  const other = { ...place, sk: 'ETH#USDT#external/withdrawals' };
  world.tables.put(table, { ...other, amount: '199' });
  expect(await world.write(afterThird)).toMatchObject({ failed: 1 });
  expect(world.logged.at(-1)?.fields.reason).toContain(
    'the entries of 2026-01-01 do not make its closing: ETH USDT external/withdrawals by 1',
  );
});

test('a token that the stage lists no more has the decimals that it was booked with, in day and month', async () => {
  const world = statementWorld();
  const gone = [buildMove({ token: 'GONE', amount: 150_000_000n })];
  const fee = buildMove({ to: outside('fees/network'), token: 'GONE', amount: 5n });
  await world.book([withdrawal(1, 30, { moves: [...gone, fee] })]);
  await world.close(start + 31 * day + 3_600);
  expect(await world.write(start + 31 * day + 3_600)).toMatchObject({ made: 2, failed: 0 });
  for (const name of ['2026-01-31.csv', '2026-01.csv']) {
    const text = String(world.folder().get(name));
    expect(text).toContain(',ETH,GONE,1.5,,');
    expect(text).toContain('fee,,,fees/network,,ETH,GONE,0.00000005,,WD000001,,,');
  }
});

test('a file that another version of the software has left is not taken, and stays', async () => {
  const world = await someDays();
  await world.close(afterThird);
  const key = 'statements/demo/2026-01-01.csv';
  world.bucket.objects.set(key, Buffer.from('an older form\n'));
  expect(await world.write(afterThird)).toMatchObject({ made: 2, failed: 0 });
  expect(world.bucket.text(key)).toBe('an older form\n');
  const { entry } = JSON.parse(world.bucket.text('statements/demo/links/000000000001.json'));
  expect(entry.files.map(({ name }: { name: string }) => name)).toEqual([
    '2026-01-01.2.csv',
    '2026-01-01.2.jsonl',
  ]);
});

test('a link that a run could not note is noted by the next one, and stands', async () => {
  const world = await someDays();
  await world.close(afterThird);
  await world.write(afterThird);
  const before = world.folder();
  const again = statementWorld();
  await again.book([withdrawal(1, 0), withdrawal(2, 0), withdrawal(3, 2)]);
  await again.close(afterThird);
  for (const [key, bytes] of world.bucket.objects) again.bucket.objects.set(key, bytes);
  expect(await again.write(afterThird)).toMatchObject({ made: 2, failed: 0 });
  expect(again.folder()).toEqual(before);
  // A number that is another period's is not a link of this one.
  const wrong = statementWorld();
  await wrong.book([withdrawal(3, 2)]);
  await wrong.close(afterThird);
  const link = 'statements/demo/links/000000000001.json';
  wrong.bucket.objects.set(link, world.bucket.objects.get(link)!);
  expect(await wrong.write(afterThird)).toMatchObject({ made: 0, failed: 1 });
  expect(wrong.logged.at(-1)?.fields.reason).toContain(
    'link 1 of the statements is not that of 2026-01-03',
  );
});

test('an upload that fails is given up', async () => {
  const world = statementWorld({ partSize: 1 << 10 });
  await world.book(Array.from({ length: 60 }, (_, n) => withdrawal(n, 0)));
  await world.close(start + day + 3_600);
  let calls = 0;
  const s3 = awsClient<S3Client>(async (command: never) => {
    calls += 1;
    if (calls === 6) throw new Error('SlowDown');
    return world.bucket.client.send(command);
  });
  expect(await world.write(start + day + 3_600, { s3 })).toMatchObject({ failed: 1 });
  expect(world.bucket.uploads.size).toBe(0);
  expect(world.folder().size).toBe(0);
});

test('no statement is begun without time, and each run begins with another project', async () => {
  const world = statementWorld();
  await world.book(['a', 'b', 'c'].map((projectId) => withdrawal(1, 0, { projectId })));
  await world.close(start + day + 3_600);
  expect(await world.write(start + day + 3_600, { deadline: 0 })).toEqual({ ...none, left: 3 });
  const first = async (now: number) => {
    const read: string[] = [];
    const client = awsClient<typeof world.tables.client>((command: never) => {
      const { Key } = (command as { input: { Key?: { pk: string } } }).input;
      if (Key?.pk.startsWith('CP#')) read.push(Key.pk);
      return world.tables.client.send(command);
    });
    await world.write(now, { client });
    return read[0];
  };
  const firsts = [0, 1, 2].map((hour) => first(start + 2 * day + hour * 3_600));
  expect((await Promise.all(firsts)).sort()).toEqual(['CP#a', 'CP#b', 'CP#c']);
});

test('what earlier runs should have made is said, but not of the first statements', async () => {
  const world = await someDays();
  await world.close(afterThird);
  const behind = () => world.logged.filter(({ event }) => event === 'statements.behind');
  await world.write(start + 20 * day);
  expect(behind()).toEqual([]);
  await world.book([withdrawal(4, 20)]);
  await world.close(start + 21 * day + 3_600);
  const late = start + 21 * day + 31 * 3_600;
  expect(await world.write(late)).toMatchObject({ made: 1, failed: 0 });
  expect(behind()).toMatchObject([
    {
      fields: {
        projectId: 'demo',
        period: '2026-01-21',
        reason: 'its last day ended 31 hours ago',
      },
    },
  ]);
});
