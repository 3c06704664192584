import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { CofferError, type Data, NotFoundError } from 'coffer-sdk';
import { foldCase } from '#model/fold-case.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { unitsOf } from '#shared/money/units-of.ts';
import { withdrawalStatusNames } from '#wire/statuses.ts';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { type Payment, type PaymentRow, readPayments } from '../payments-file.ts';
import { table } from '../print.ts';

type Batch = Data<'withdrawBatch'>;
type Estimate = Data<'withdrawEstimate'>;

/** Time between two looks at a batch, in milliseconds. */
const pause = 5_000;

/** The same file is the same batch: who runs the command again pays nothing twice. */
const batchIdOf = (path: string, text: string): string => {
  const name = basename(path)
    .replace(/\.csv$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 40);
  return `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
};

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** Exactly, whatever the decimals of each. */
function sumOf(amounts: readonly string[]): string {
  const decimals = Math.max(...amounts.map(decimalsOf));
  return formatAmount(
    amounts.reduce((sum, amount) => sum + unitsOf(amount, decimals), 0n),
    decimals,
  );
}

const isLarger = (a: string, b: string): boolean => {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return unitsOf(a, decimals) > unitsOf(b, decimals);
};

function groupedBy(rows: readonly PaymentRow[], keyOf: (payment: Payment) => string) {
  const groups = new Map<string, PaymentRow[]>();
  for (const row of rows) {
    const key = keyOf(row.payment);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** What of each token is paid on each chain. */
const totalsOf = (rows: readonly PaymentRow[]) =>
  groupedBy(rows, ({ chain, token }) => `${chain} ${token}`).map((group) => {
    const amounts = group.map(({ payment }) => payment.amount);
    const { chain, token } = group[0]!.payment;
    const largest = amounts.reduce((most, amount) => (isLarger(amount, most) ? amount : most));
    const { line } = group.find(({ payment }) => payment.amount === largest)!;
    return { chain, token, payments: group.length, total: sumOf(amounts), largest, line };
  });

const recipientOf = ({ to_address: to }: Payment): string => foldCase(to);

const linesOf = (group: readonly PaymentRow[]): string => {
  const lines = group.map(({ line }) => line);
  return `lines ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', ...' : ''}`;
};

/** What needs a look before it is sent. */
function marksOf(rows: readonly PaymentRow[]): string[] {
  const again = groupedBy(rows, recipientOf).filter(({ length }) => length > 1);
  const equal = groupedBy(
    rows,
    (payment) => `${payment.chain} ${payment.token} ${recipientOf(payment)} ${payment.amount}`,
  ).filter(({ length }) => length > 1);
  return [
    ...again.map(
      (group) => `Paid more than once: ${group[0]!.payment.to_address}, ${linesOf(group)}`,
    ),
    ...equal.map((group) => {
      const { amount, token, to_address: to } = group[0]!.payment;
      return `The same payment: ${amount} ${token} to ${to}, ${linesOf(group)}`;
    }),
  ];
}

/** What the service says of the batch before it is sent: what it would do, or that it is there already. */
interface Forecast {
  estimate: Estimate | null;
  lines: string[];
}

/** Without an answer nothing is known in advance, and the batch may still be sent. */
async function forecastOf(
  { api }: Context,
  batchId: string,
  { rows, mode }: { rows: readonly PaymentRow[]; mode: 'all' | 'partial' },
): Promise<Forecast> {
  try {
    const { withdraw } = api();
    const sent = await withdraw.batchDetail({ batch_id: batchId }).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    });
    if (sent) return { estimate: null, lines: [`Already sent: ${sentenceOf(sent)}`] };
    const estimate = await withdraw.estimate({ items: rows.map(({ payment }) => payment) });
    return { estimate, lines: linesOfEstimate(estimate, rows, mode) };
  } catch (error) {
    if (error instanceof CofferError)
      return { estimate: null, lines: [`No estimate: ${error.reason}`] };
    if (error instanceof UsageError)
      return { estimate: null, lines: [`No estimate: ${error.message}`] };
    throw error;
  }
}

function linesOfEstimate(
  { level, amount_usd, fee, fees = [], items = [] }: Estimate,
  rows: readonly PaymentRow[],
  mode: 'all' | 'partial',
): string[] {
  const coins = fees.map((one) => `${one.fee} ${one.fee_token} on ${one.chain}`).join(', ');
  const refused = items.flatMap(({ biz_order_id, code, message }, i) =>
    code === null ? [] : [{ line: rows[i]?.line ?? null, biz_order_id, code, message }],
  );
  const effect = mode === 'all' ? 'so nothing would be paid' : 'the others would be paid';
  return [
    `Level ${level}, ${approvalsOf(level)}; worth ${amount_usd} USD; fees at most ${fee} USD${coins && `: ${coins}`}`,
    ...(refused.length > 0
      ? [`${refused.length} would be refused, ${effect}`, table(refused)]
      : []),
  ];
}

const approvalsOf = (level: number): string =>
  level === 1 ? 'no approval' : level === 2 ? 'one approval' : `${level - 1} approvals`;

/** Asks for the number of payments back, or takes it from --confirm. */
async function confirmed({ flags, world }: Context, count: number): Promise<void> {
  const phrase = `pay ${count}`;
  const typed =
    typeof flags.confirm === 'string'
      ? flags.confirm
      : await world.ask(`Type "${phrase}" to send this batch`);
  if (typed?.trim() === phrase) return;
  throw new UsageError(
    typed === null
      ? 'not confirmed: nothing was sent'
      : 'the typed text does not match: nothing was sent',
    `Type exactly: ${phrase}`,
  );
}

const statusOf = (status: number | null): string =>
  status === null ? 'refused' : withdrawalStatusNames[status as 0].toLowerCase();

/** How many items are in each status, such as `3 confirmed, 2 broadcast`. */
function countsOf({ items }: Batch): string {
  const counts = new Map<string, number>();
  for (const { status } of items)
    counts.set(statusOf(status), (counts.get(statusOf(status)) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

const sentenceOf = (batch: Batch): string =>
  batch.status === 'accepted'
    ? `${batch.batch_no} waits for approval at level ${batch.level}`
    : `${batch.batch_no ?? 'The batch'} is ${batch.status}: ${countsOf(batch)}`;

/** Looks until none of its payments is open. */
async function followed(context: Context, sent: Batch): Promise<Batch> {
  const { api, say, world } = context;
  let batch = sent;
  let said = '';
  while (batch.completed_at === null) {
    const now = sentenceOf(batch);
    if (now !== said) say(now);
    said = now;
    await world.sleep(pause, world.signal);
    batch = await api().withdraw.batchDetail({ batch_no: batch.batch_no! });
  }
  return batch;
}

/** Every item with its line of the file. */
const outcomesOf = ({ items }: Batch, rows: readonly PaymentRow[]) =>
  items.map(({ biz_order_id, withdraw_no, status, code, message }, i) => ({
    line: rows[i]?.line ?? null,
    biz_order_id,
    withdraw_no,
    status: statusOf(status),
    code,
    message,
  }));

export const pay: Command = {
  name: 'pay',
  summary: 'pay a CSV file of up to 500 payments with one call and one approval',
  usage: 'FILE.csv [--batch-id ID] [--mode all|partial] [--confirm TEXT] [--preview] [--no-wait]',
  details:
    'Columns: biz_order_id, chain, token, to_address, amount; optional memo, user_id and metadata.NAME. The\n' +
    'first line names them. A file with a fault is refused with the lines, and nothing is sent.\n' +
    'Shows what is paid, its level and fees, and what would be refused. Then asks you to type "pay N". --confirm\n' +
    'gives the answer in advance, --preview only shows. The batch_id follows from the file, so the same file\n' +
    'again is the same batch; --batch-id names another. Waits until no payment is open; --no-wait ends once the\n' +
    'batch is there.',
  examples: ['coffer pay payments.csv --preview', 'coffer pay payments.csv --mode partial'],
  options: {
    'batch-id': { type: 'string' },
    mode: { type: 'string' },
    confirm: { type: 'string' },
    preview: { type: 'boolean' },
    'no-wait': { type: 'boolean' },
  },
  async run(context) {
    const { words, flags, readFile, say, show, api } = context;
    const [path, ...others] = words;
    if (path === undefined || others.length > 0) throw new UsageError('give one CSV file');
    const { mode = 'all' } = flags;
    if (mode !== 'all' && mode !== 'partial') throw new UsageError('--mode is all or partial');
    const text = readFile(path);
    const rows = readPayments(text);
    const batchId = String(flags['batch-id'] ?? batchIdOf(path, text));
    const totals = totalsOf(rows);
    const marks = marksOf(rows);
    const recipients = groupedBy(rows, recipientOf).length;
    const forecast = await forecastOf(context, batchId, { rows, mode });
    const preview = [
      `${rows.length} payments to ${recipients} recipients as batch ${batchId}, mode ${mode}`,
      table(totals),
      ...marks,
      ...forecast.lines,
    ];
    if (flags.preview) {
      const { estimate } = forecast;
      const count = rows.length;
      const data = { batch_id: batchId, mode, count, recipients, totals, marks, estimate };
      show(data, preview.join('\n'));
      return exitCodes.ok;
    }
    say(preview.join('\n'));
    await confirmed(context, rows.length);
    const items = rows.map(({ payment }) => payment);
    const sent = await api().withdraw.batch({ batch_id: batchId, mode, items });
    const ended =
      sent.status === 'refused' || flags['no-wait'] ? sent : await followed(context, sent);
    const outcomes = outcomesOf(ended, rows);
    const open = outcomes.filter(({ status }) => status !== 'confirmed');
    show(
      { ...ended, items: outcomes },
      [
        sentenceOf(ended),
        ...(ended.fail_reason ? [`Reason: ${ended.fail_reason}`] : []),
        ...(open.length > 0 ? [table(open)] : []),
      ].join('\n'),
    );
    if (flags['no-wait'] && sent.status !== 'refused' && sent.refused === 0) return exitCodes.ok;
    return open.length === 0 ? exitCodes.ok : exitCodes.refused;
  },
};
