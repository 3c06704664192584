import type { CsvColumn } from '#shared/csv.ts';
import { Panel } from '../../kit/panel.tsx';
import { Chart } from '../../parts/chart/chart.tsx';
import { ExportCsv } from '../../parts/export-csv.tsx';
import {
  type DayRow,
  dayRows,
  feeLines,
  flowLines,
  type LedgerDays,
  type Line,
  shownDays,
  sumOfLine,
} from '../../words/money/days.ts';
import { usdExact, usdText, worth } from '../../words/money/usd.ts';
import { FigureLink } from './figure-link.tsx';

interface Props {
  slug: string;
  all: LedgerDays;
}

type Account = keyof DayRow['moved'];

/** What an account received on a day, or with `isGiven` what it gave, and what that is worth. */
const columnsOf = (name: string, account: Account, isGiven: boolean): CsvColumn<DayRow>[] => {
  const amountOf = ({ moved }: DayRow): string => {
    const amount = moved[account] ?? '0';
    if (!isGiven || amount === '0') return amount;
    return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  };
  return [
    { header: name, value: amountOf, isAmount: true },
    {
      header: `${name}_usd`,
      value: (row) => usdExact(worth(amountOf(row), row.price)),
      isAmount: true,
    },
  ];
};

const csvOf = (columns: CsvColumn<DayRow>[]): CsvColumn<DayRow>[] => [
  { header: 'day', value: ({ day }) => day },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'price_usd_now', value: ({ price }) => price },
  ...columns,
];

const flowCsv = csvOf([
  ...columnsOf('deposits', 'external/deposits', true),
  ...columnsOf('withdrawals', 'external/withdrawals', false),
  ...columnsOf('other_in', 'external/other', true),
]);
const feeCsv = csvOf([
  ...columnsOf('network_fees', 'fees/network', false),
  ...columnsOf('energy_fees', 'fees/energy', false),
]);

interface Shape extends Props {
  title: string;
  description: string;
  label: string;
  lines: Line[];
  csv: { name: string; columns: CsvColumn<DayRow>[] };
}

function ByDay({ slug, all, title, description, label, lines, csv }: Shape) {
  const days = shownDays(all);
  const first = days[0]!;
  return (
    <Panel
      title={title}
      description={description}
      actions={<ExportCsv {...csv} readAll={async () => ({ rows: dayRows(all), isCut: false })} />}
    >
      <div className="stack">
        <ul className="shares">
          {lines.map((line) => (
            <li key={line.label}>
              <span className="quiet">{line.label}</span>{' '}
              <FigureLink slug={slug} of={{ ...line.of, start: first }}>
                {usdText(sumOfLine(line))}
              </FigureLink>
            </li>
          ))}
          <li className="quiet">{days.length === 1 ? 'today' : `in ${days.length} days`}</li>
        </ul>
        <Chart
          label={label}
          days={days}
          lines={lines}
          kind="bars"
          words={usdText}
          size={(value) => Number(value) / 1e6}
          cell={(line, day, text) => (
            <FigureLink slug={slug} of={{ ...line.of, start: day, end: day }}>
              {text}
            </FigureLink>
          )}
        />
      </div>
    </Panel>
  );
}

/** What came in and what left, by day. */
export const Flows = (props: Props) => (
  <ByDay
    {...props}
    title="In and out"
    description="By UTC day: credited deposits, withdrawals (below 0), and the net of all other payments from and to the outside."
    label="Money in and out"
    lines={flowLines(props.all)}
    csv={{ name: `${props.slug}-in-and-out-by-day`, columns: flowCsv }}
  />
);

/** Fees, by day and kind. */
export const Fees = (props: Props) => (
  <ByDay
    {...props}
    title="Fees"
    description="By UTC day: network fees of transactions, and the cost of rented energy."
    label="Fees"
    lines={feeLines(props.all)}
    csv={{ name: `${props.slug}-fees-by-day`, columns: feeCsv }}
  />
);
