import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type StatementEntry, statementChain } from '#shared/audit/statement-chain.ts';
import { type ChainLink, firstPrev } from '#shared/audit/verify-links.ts';
import {
  day,
  start,
  statementWorld,
  withdrawal,
} from '#test/builders/extensions/books/statement-world.ts';
import { checkStatementFolder } from '#test/builders/shared/audit/check-statement-folder.ts';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
type Folder = Map<string, Buffer>;
let made: Folder;

beforeAll(async () => {
  const world = statementWorld();
  await world.book([withdrawal(1, 29), withdrawal(2, 30), withdrawal(3, 31)]);
  const now = start + 33 * day;
  await world.close(now);
  await world.write(now);
  made = world.folder();
});

test('what a run has made is right: two days, their month, and a day of the next', async () => {
  expect(made.size).toBe(4 * 3);
  expect(await checkStatementFolder(made)).toEqual([]);
});

/** The folder with these texts replaced in a file. */
const edited = (name: string, ...pairs: [string | RegExp, string][]): Folder => {
  let text = String(made.get(name));
  for (const [from, to] of pairs) {
    const next = text.replace(from, to);
    expect(next).not.toBe(text);
    text = next;
  }
  return new Map(made).set(name, Buffer.from(text));
};

/** The folder with another content of a link, and every hash made anew, as who may write all would. */
function forged(seq: number, change: (entry: StatementEntry, folder: Folder) => void): Folder {
  const folder = new Map(made);
  let prev = firstPrev;
  for (let n = 1; n <= 4; n++) {
    const name = `links/00000000000${n}.json`;
    const { entry } = JSON.parse(String(folder.get(name))) as ChainLink<StatementEntry>;
    if (n === seq) change(entry, folder);
    const link = { seq: n, prev, entry };
    prev = sha256(statementChain.hashedText(link));
    folder.set(name, Buffer.from(statementChain.linkText({ ...link, hash: prev })));
  }
  return folder;
}

/** The folder with a changed file that its link names, so that only what it says shows the change. */
const rewritten = (name: string, ...pairs: [string | RegExp, string][]): Folder => {
  const bytes = edited(name, ...pairs).get(name)!;
  return forged(1, (entry, folder) => {
    folder.set(name, bytes);
    const file = entry.files.find((one) => one.name === name)!;
    Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) });
  });
};

const first = '2026-01-30';

describe('found', () => {
  test.each<[string, () => Folder, string]>([
    [
      'a byte of a file',
      () => edited(`${first}.csv`, ['WD000001', 'WD000009']),
      `${first}.csv was changed`,
    ],
    [
      'a link that was left out',
      () => new Map([...made].filter(([name]) => name !== 'links/000000000002.json')),
      'seq 2 is missing',
    ],
    [
      'a link that was changed',
      () => edited('links/000000000002.json', ['"entries":4', '"entries":5']),
      'seq 2: its number, prev or entry was changed',
    ],
    [
      'a file that is gone',
      () => new Map([...made].filter(([name]) => name !== '2026-01.jsonl')),
      '2026-01.jsonl is missing',
    ],
    [
      'an opening that is not the closing before',
      () => forged(2, ({ opening }) => Object.assign(opening[0]!, { amount: '1' })),
      'seq 2, 2026-01-31: its opening is not the closing of 2026-01-30',
    ],
    [
      'a month without one of its days',
      () => forged(3, (entry) => void entry.days.pop()),
      'seq 3, 2026-01: its days are not those of the chain',
    ],
    [
      'a month with other entries than its days',
      () => forged(3, (entry) => Object.assign(entry, { entries: 9 })),
      'seq 3, 2026-01: it has 9 entries, its days 8',
    ],
    [
      'a month with another closing',
      () => forged(3, (entry) => void entry.closing.pop()),
      'seq 3, 2026-01: its closing is not that of 2026-01-31',
    ],
    [
      'a month with another opening',
      () => forged(3, (entry) => void entry.opening.push(entry.closing[0]!)),
      'seq 3, 2026-01: its opening is not that of 2026-01-30',
    ],
    [
      'days in another order',
      () =>
        forged(4, (entry) => Object.assign(entry, { period: '2026-01-29', days: ['2026-01-29'] })),
      'seq 4, 2026-01-29: it does not come after 2026-01-31',
    ],
    [
      'an entry less',
      () => rewritten(`${first}.csv`, [/entry,[^\r]*\r\n/, '']),
      `${first}.csv: it has 3 entries, its link says 4`,
    ],
    [
      'an amount',
      () =>
        rewritten(`${first}.jsonl`, [
          /("row":"entry".*"token":"USDT","amount":)"-0.0001"/,
          '$1"-0.0002"',
        ]),
      `${first}.jsonl: the entries of ETH USDT do not sum to zero`,
    ],
    [
      'an account',
      () => rewritten(`${first}.csv`, [/(entry,.*),external\/withdrawals,/, '$1,external/other,']),
      `${first}.csv: opening and entries of ETH USDT external/other are not its closing`,
    ],
    [
      'a fee of an order',
      () => rewritten(`${first}.csv`, [/(fee,.*ETH,ETH,0.00000000000000000)3/, '$14']),
      'the fee of WD000001 ETH ETH fees/network is not that of its entries',
    ],
    [
      'another closing in the file than in the link',
      () =>
        rewritten(`${first}.csv`, [
          /closing,.*hot.*USDT,-0.0001/,
          'closing,,,hot,,ETH,USDT,-0.0002',
        ]),
      `${first}.csv: its closing is not that of its link`,
    ],
    [
      'an opening that no link has',
      () => rewritten(`${first}.jsonl`, [/^/, `${openingLine()}\n`]),
      `${first}.jsonl: its opening is not that of its link`,
    ],
    [
      'a line in another place',
      () => rewritten(`${first}.jsonl`, [/$/, `${openingLine()}\n`]),
      'line 10: "opening" is not in its place',
    ],
    [
      'columns',
      () => rewritten(`${first}.csv`, ['row,entry_no', 'entry_no,row']),
      'line 1 does not name the columns',
    ],
    [
      'no JSON',
      () => rewritten(`${first}.jsonl`, ['{"row"', '{row']),
      'line 1 is not a line of a statement',
    ],
    [
      'another field',
      () => rewritten(`${first}.jsonl`, ['"entry_no"', '"number"']),
      'line 1 is not a line of a statement: its fields are others',
    ],
    [
      'a cell more',
      () => rewritten(`${first}.csv`, [/\r\nentry,/, '\r\nentry,,']),
      'line 2 is not a line of a statement: it has 14 cells',
    ],
    [
      'a cell with half a quotation mark',
      () => rewritten(`${first}.csv`, [/\r\nentry,/, '\r\nentry,"']),
      'line 2 is not a line of a statement: a quotation mark',
    ],
    [
      'no amount',
      () => rewritten(`${first}.csv`, [/\r\n(entry,.*?)-0.0+3,/, '\r\n$11e3,']),
      'line 2 is not a line of a statement: "1e3" is not an amount',
    ],
  ])('%s', async (_, folder, problem) => {
    expect((await checkStatementFolder(folder())).join('\n')).toContain(problem);
  });
});

test('a cell in quotation marks is read as what it says', async () => {
  expect(await checkStatementFolder(rewritten(`${first}.csv`, [',hot,', ',"hot",']))).toEqual([]);
  const name = `${first}.csv`;
  const odd = rewritten(name, [',hot,', ',"h""o,t",']);
  expect((await checkStatementFolder(odd)).join()).toContain('ETH ETH h"o,t are not its closing');
});

const openingLine = () =>
  String(made.get(`${first}.jsonl`))
    .split('\n')
    .find((line) => line.startsWith('{"row":"closing"'))!
    .replace('closing', 'opening');
