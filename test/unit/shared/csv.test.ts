import { expect, test } from 'vitest';
import { type Cell, parseCsv, parseCsvRecords, toCsv } from '#shared/csv.ts';

const column = { header: 'text', value: (cell: Cell) => cell };
const line = (cell: Cell): string => toCsv([column], [cell]).replace('text\r\n', '');

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('a spreadsheet computes nothing: %j', (text, written) => {
  expect(line(text)).toBe(`${written}\r\n`);
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['', ''],
  [null, ''],
  [12.5, '12.5'],
  [-12.5, "'-12.5"],
  [false, 'false'],
])('a field is quoted where it must be: %j', (cell, written) => {
  expect(line(cell)).toBe(`${written}\r\n`);
});

test('a header, then a record a row, each ended by CRLF', () => {
  const columns = [
    { header: 'number', value: ({ no }: { no: string }) => no },
    { header: '=x', value: () => null },
  ];
  expect(toCsv(columns, [{ no: 'a' }, { no: 'b' }])).toBe("number,'=x\r\na,\r\nb,\r\n");
  expect(toCsv(columns, [])).toBe("number,'=x\r\n");
});

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  ['\uFEFFa,\r\n', [['a', '']]],
  ['a,', [['a', '']]],
  ['"a,""b""\r\nc",d', [['a,"b"\r\nc', 'd']]],
  ['\r\n\r\na\r\n\r\n', [['a']]],
  ['', []],
])('records are read: %j', (text, records) => {
  expect(parseCsv(text)).toEqual(records);
});

test('a quote that is not closed is an error', () => {
  expect(() => parseCsv('a,"b\r\nc')).toThrow('not closed');
});

test('what is written is read again', () => {
  const rows = ['a', 'b,c', '"', 'd\r\ne', ' f '];
  expect(parseCsv(toCsv([column], rows)).slice(1)).toEqual(rows.map((text) => [text]));
});

test.each([
  ['-12.5', '-12.5'],
  ['12.5', '12.5'],
  ['-1+1', "'-1+1"],
  ['-1|x', "'-1|x"],
])('a negative amount stays a number, and nothing else does: %j', (cell, written) => {
  expect(toCsv([{ ...column, isAmount: true }], [cell])).toBe(`text\r\n${written}\r\n`);
});

test('each record has the line on which it begins', () => {
  const text = '\uFEFFa,b\r\n\r\n"c\r\nd","e\nf"\ng,h\n\n,\r\ni';
  expect(parseCsvRecords(text).map(({ line, fields }) => [line, fields[0]])).toEqual([
    [1, 'a'],
    [3, 'c\r\nd'],
    [6, 'g'],
    [9, 'i'],
  ]);
});
