import { statementColumns as columns } from '#shared/audit/statement-chain.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { Entry } from '../../model/entry.ts';
import type { Decimals } from '../ledger-names.ts';
import { presentEntry } from '../view.ts';
import type { Balance } from './balances.ts';
import type { OrderFee } from './fees-by-order.ts';

/** A line of a statement. What a kind of line does not have is null. */
export interface StatementRow {
  row: 'opening' | 'entry' | 'closing' | 'fee';
  entry_no: string | null;
  at: number | null;
  account: string;
  address: string | null;
  chain: string;
  token: string;
  amount: string;
  amount_usd: number | null;
  order_no: string | null;
  deposit_no: string | null;
  tx_hash: string | null;
  block_number: string | null;
}

const blank = {
  entry_no: null,
  at: null,
  address: null,
  amount_usd: null,
  order_no: null,
  deposit_no: null,
  tx_hash: null,
  block_number: null,
} as const;

/** A line of an entry, with the fields of docs/interface.md "Ledger entry". */
export const entryRow = (names: Decimals, entry: Entry): StatementRow => ({
  row: 'entry',
  ...presentEntry(names, entry),
});

/** A line of the opening or the closing balances. */
export const balanceRow = (
  names: Decimals,
  row: 'opening' | 'closing',
  { account, chain, token, amount }: Balance,
): StatementRow => ({
  ...blank,
  row,
  account,
  chain,
  token,
  amount: formatAmount(amount, names.decimals(chain, token)),
});

/** A line of what an order has paid of one kind of fee. */
export const feeRow = (
  names: Decimals,
  { orderNo, chain, token, kind, amount }: OrderFee,
): StatementRow => ({
  ...blank,
  row: 'fee',
  account: `fees/${kind}`,
  chain,
  token,
  amount: formatAmount(amount, names.decimals(chain, token)),
  order_no: orderNo,
});

/** How a file writes its lines, by the ending of its name. */
export const statementFormats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `${columns.join(',')}\r\n`,
    line: (row: StatementRow): string => `${columns.map((name) => cell(row[name])).join(',')}\r\n`,
  },
  jsonl: {
    type: 'application/x-ndjson',
    head: '',
    line: (row: StatementRow): string =>
      `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`,
  },
} as const;

/** A cell of CSV (RFC 4180); null is empty. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
