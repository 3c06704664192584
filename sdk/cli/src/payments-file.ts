/** Payments from a CSV file (docs/guides/payouts.md "The file"), checked before anything is sent. */
import { maxBatchItems } from '#shared/approvals/batch-text.ts';
import { type CsvRecord, parseCsvRecords } from '#shared/csv.ts';
import { UsageError } from './exit-codes.ts';

/** A row as the API takes it. */
export interface Payment {
  biz_order_id: string;
  chain: string;
  token: string;
  to_address: string;
  amount: string;
  memo?: string;
  user_id?: string;
  metadata?: Record<string, string>;
}

export interface PaymentRow {
  /** Of the file, from 1. */
  line: number;
  payment: Payment;
}

export const requiredColumns = ['biz_order_id', 'chain', 'token', 'to_address', 'amount'] as const;
const otherColumns = ['memo', 'user_id'] as const;
const ofMetadata = 'metadata.';

/** The largest call that the API takes, and what it has besides its items. */
const maxBytes = 1_048_576 - 256;
/** The most problems that are shown. */
const mostShown = 20;

const amountForm = /^\d+(\.\d+)?$/;

/**
 * Reads a file of payments. Throws UsageError for a file that cannot be sent whole, which names every
 * line that is wrong.
 */
export function readPayments(text: string): PaymentRow[] {
  const [header, ...records] = recordsOf(text);
  if (!header) throw refusal(['it has no header']);
  const names = header.fields.map((name) => name.trim());
  const problems = headerProblems(names);
  if (problems.length > 0) throw refusal(problems.map((one) => `line ${header.line}: ${one}`));
  if (records.length === 0) throw refusal(['it has no payments']);
  if (records.length > maxBatchItems) {
    const extra = records[maxBatchItems]!.line;
    throw refusal([`a batch has at most ${maxBatchItems} payments: line ${extra} is one too many`]);
  }
  const lineOf = new Map<string, number>();
  const rows = records.map((record): PaymentRow => {
    const { line, fields } = record;
    const wrong = rowProblems(names, record);
    const payment = paymentOf(names, fields);
    const first = lineOf.get(payment.biz_order_id);
    if (first !== undefined) wrong.push(`biz_order_id is also that of line ${first}`);
    else lineOf.set(payment.biz_order_id, line);
    problems.push(...wrong.map((one) => `line ${line}: ${one}`));
    return { line, payment };
  });
  if (problems.length > 0) throw refusal(problems);
  const bytes = Buffer.byteLength(JSON.stringify(rows.map(({ payment }) => payment)));
  if (bytes > maxBytes) throw refusal([`a batch takes 1 MB, and its payments take ${bytes} bytes`]);
  return rows;
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return parseCsvRecords(text);
  } catch (error) {
    throw refusal([(error as Error).message]);
  }
}

function headerProblems(names: readonly string[]): string[] {
  const known: readonly string[] = [...requiredColumns, ...otherColumns];
  const isKnown = (name: string): boolean =>
    known.includes(name) || (name.startsWith(ofMetadata) && name.length > ofMetadata.length);
  return [
    ...requiredColumns
      .filter((name) => !names.includes(name))
      .map((name) => `the column ${name} is missing`),
    ...names.filter((name) => !isKnown(name)).map((name) => `there is no column "${name}"`),
    ...names
      .filter((name, i) => names.indexOf(name) < i)
      .map((name) => `the column ${name} is there twice`),
  ];
}

function rowProblems(names: readonly string[], { fields }: CsvRecord): string[] {
  if (fields.length !== names.length) {
    return [`it has ${fields.length} fields, and the header ${names.length}`];
  }
  return names.flatMap((name, i) => {
    const field = fields[i]!;
    if (field !== field.trim()) return [`${name} begins or ends with a space`];
    if (field === '') {
      return (requiredColumns as readonly string[]).includes(name) ? [`${name} is empty`] : [];
    }
    if (name !== 'amount') return [];
    if (!amountForm.test(field)) return [`amount must be a number such as 10.50, not "${field}"`];
    return /[1-9]/.test(field) ? [] : ['amount must be above 0'];
  });
}

/** Empty fields are left out. */
function paymentOf(names: readonly string[], fields: readonly string[]): Payment {
  const given = names.map((name, i): [string, string] => [name, fields[i] ?? '']);
  const filled = given.filter(([, field]) => field !== '');
  const metadata = filled.flatMap(([name, field]): [string, string][] =>
    name.startsWith(ofMetadata) ? [[name.slice(ofMetadata.length), field]] : [],
  );
  const plain = filled.filter(([name]) => !name.startsWith(ofMetadata));
  return {
    ...(Object.fromEntries(plain) as unknown as Payment),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  };
}

/** What is wrong with the file: nothing was sent. */
function refusal(problems: readonly string[]): UsageError {
  const more = problems.length - mostShown;
  return new UsageError(
    [
      'nothing was sent: the file has faults',
      ...problems.slice(0, mostShown).map((one) => `  ${one}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
    'coffer pay --help has the columns.',
  );
}
