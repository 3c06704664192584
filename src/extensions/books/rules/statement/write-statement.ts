import type { StatementEntry, StatementFile } from '#shared/audit/statement-chain.ts';
import type { ChainName } from '#shared/chains.ts';
import { unitsOf } from '#shared/money/units-of.ts';
import type { StatementFiles, StatementSource } from '../../ports.ts';
import type { Decimals } from '../ledger-names.ts';
import { addEntries, type Balance } from './balances.ts';
import { demandBalance } from './close-period.ts';
import { addFees, type FeeSums, mergeFees, type OrderFee, sortedFees } from './fees-by-order.ts';
import { copyEntries, feeRowsOf } from './read-statement.ts';
import {
  balanceRow,
  entryRow,
  feeRow,
  type StatementRow,
  statementFormats,
} from './statement-rows.ts';

export interface WriteDeps {
  source: StatementSource;
  files: StatementFiles;
  /** Of every token that has entries up to the period's end. */
  names: Decimals;
}

/** Of a project, balances by account before and after its period. */
export interface Period {
  projectId: string;
  /** A UTC day or month. */
  period: string;
  opening: Balance[];
  closing: Balance[];
  /** 1, and more if files of another content have the names of the attempts before. */
  attempt: number;
}

/** A day whose statement is written. */
export interface WrittenDay {
  period: string;
  entries: number;
  files: StatementFile[];
}

/** Lines that are written at once. */
const linesAtOnce = 1_000;

type FormatName = keyof typeof statementFormats;

/** Where the lines of a period go. */
interface Lines {
  rows(rows: StatementRow[]): Promise<void>;
  /** Lines of one format as they are. */
  bytes(format: FormatName, bytes: Uint8Array): Promise<void>;
}

/**
 * Writes the files of a day from its entries, which are streamed. Written again, the files are the same.
 * Throws an Error if opening and entries do not make the closing, and a FileTaken if another file has a
 * name; no file is made by a call that throws an Error.
 */
export function writeDay(deps: WriteDeps, day: Period): Promise<StatementEntry> {
  const { projectId, period, opening, closing } = day;
  const fees: FeeSums = new Map();
  return writeFiles(deps, day, {
    days: [period],
    async entries(lines) {
      let balances = opening;
      let count = 0;
      for await (const entries of deps.source.entries(projectId, period, linesAtOnce)) {
        await lines.rows(entries.map((entry) => entryRow(deps.names, entry)));
        // Of all addresses of an account together, as a closing has them.
        balances = addEntries(
          balances,
          entries.map(({ chain, token, account, amount }) => ({
            chain,
            token,
            account,
            address: null,
            amount,
          })),
        );
        addFees(fees, entries);
        count += entries.length;
      }
      demandSame(period, balances, closing);
      return count;
    },
    fees: () => sortedFees(fees),
  });
}

/**
 * Writes the files of a month from those of its days: their entries as they are, one day after the other,
 * and of each order the sum of its fees. As writeDay otherwise.
 */
export function writeMonth(
  deps: WriteDeps,
  month: Period & { days: WrittenDay[] },
): Promise<StatementEntry> {
  const { projectId, days, period } = month;
  const { files } = deps;
  async function* feesOf(day: WrittenDay): AsyncGenerator<OrderFee> {
    for await (const row of feeRowsOf(files, { projectId, file: fileOf(day, 'jsonl') })) {
      const chain = row.chain as ChainName;
      const { token } = row;
      const kind = row.account === 'fees/energy' ? 'energy' : 'network';
      const amount = unitsOf(row.amount, deps.names.decimals(chain, token));
      yield { orderNo: String(row.order_no), chain, token, kind, amount };
    }
  }
  return writeFiles(deps, month, {
    days: days.map((day) => day.period),
    async entries(lines) {
      for (const day of days) {
        for (const format of formatNames) {
          const place = { projectId, file: fileOf(day, format) };
          const count = await copyEntries(files, place, (bytes) => lines.bytes(format, bytes));
          if (count !== day.entries) {
            throw new Error(`${place.file.name} for ${period} has ${count} entries`);
          }
        }
      }
      return days.reduce((sum, day) => sum + day.entries, 0);
    },
    fees: () => mergeFees(days.map(feesOf)),
  });
}

const formatNames = Object.keys(statementFormats) as FormatName[];

function fileOf(day: WrittenDay, format: FormatName): StatementFile {
  const file = day.files.find(({ name }) => name.endsWith(`.${format}`));
  if (!file) throw new Error(`the statement of ${day.period} has no file ${format}`);
  return file;
}

/** What a period has between its opening and its closing, and after it. */
interface Content {
  days: string[];
  /** Writes the entries; how many there are. */
  entries(lines: Lines): Promise<number>;
  fees(): Iterable<OrderFee> | AsyncIterable<OrderFee>;
}

async function writeFiles(
  { files, names }: WriteDeps,
  { projectId, period, opening, closing, attempt }: Period,
  content: Content,
): Promise<StatementEntry> {
  const stem = attempt === 1 ? period : `${period}.${attempt}`;
  const opened = formatNames.map((format) => {
    const name = `${stem}.${format}`;
    const upload = files.begin(projectId, name, statementFormats[format].type);
    return { name, format, upload };
  });
  const lines: Lines = {
    async rows(rows) {
      for (const { format, upload } of opened) {
        await upload.write(rows.map(statementFormats[format].line).join(''));
      }
    },
    async bytes(format, bytes) {
      await opened.find((one) => one.format === format)!.upload.write(bytes);
    },
  };
  const written = () => opened.map(({ upload }) => upload.written());
  const balances = (row: 'opening' | 'closing', list: Balance[]) =>
    list.map((balance) => balanceRow(names, row, balance));
  try {
    demandBalance(closing);
    for (const { format, upload } of opened) await upload.write(statementFormats[format].head);
    await lines.rows(balances('opening', opening));
    const entriesFrom = written();
    const count = await content.entries(lines);
    const entriesTo = written();
    await lines.rows(balances('closing', closing));
    const feesFrom = written();
    let rows: StatementRow[] = [];
    for await (const fee of content.fees()) {
      rows.push(feeRow(names, fee));
      if (rows.length < linesAtOnce) continue;
      await lines.rows(rows);
      rows = [];
    }
    await lines.rows(rows);
    const made: StatementFile[] = [];
    for (const [i, { name, upload }] of opened.entries()) {
      const { bytes, sha256 } = await upload.end();
      made.push({
        name,
        bytes,
        sha256,
        entriesFrom: entriesFrom[i]!,
        entriesTo: entriesTo[i]!,
        feesFrom: feesFrom[i]!,
      });
    }
    const stated = (row: 'opening' | 'closing', list: Balance[]) =>
      balances(row, list).map(({ chain, token, account, amount }) => ({
        chain,
        token,
        account,
        amount,
      }));
    return {
      projectId,
      period,
      days: content.days,
      opening: stated('opening', opening),
      closing: stated('closing', closing),
      entries: count,
      files: made,
    };
  } catch (error) {
    await Promise.allSettled(opened.map(({ upload }) => upload.abort()));
    throw error;
  }
}

/** Throws an Error that names what differs, if these are not the same balances. */
function demandSame(period: string, made: readonly Balance[], closing: readonly Balance[]): void {
  const less = closing.map((balance) => ({ ...balance, amount: -balance.amount }));
  const wrong = addEntries([...made], less).map(
    ({ chain, token, account, amount }) => `${chain} ${token} ${account} by ${amount}`,
  );
  if (wrong.length > 0) {
    throw new Error(`the entries of ${period} do not make its closing: ${wrong.join(', ')}`);
  }
}
