import type { CsvColumn } from '#shared/csv.ts';
import type { useLedgerDays } from '../../api/books.ts';
import { Field } from '../../kit/field.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Chart } from '../../parts/chart/chart.tsx';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { useListSearch } from '../../parts/list-search.ts';
import { grouped } from '../../words/amounts.ts';
import { accountWords, decimalText } from '../../words/books.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import {
  type DayRow,
  dayRows,
  type Grouping,
  heldAccounts,
  heldLines,
  heldNow,
  type LedgerDays,
  shownDays,
  type TokenDays,
  tokenLines,
  tokenRows,
} from '../../words/money/days.ts';
import { usdChange, usdExact, usdText, worth } from '../../words/money/usd.ts';
import { exact } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { FigureLink } from './figure-link.tsx';

interface Props {
  slug: string;
  all: LedgerDays;
  query: ReturnType<typeof useLedgerDays>;
  unpriced: string | null;
}

const csv: CsvColumn<DayRow>[] = [
  { header: 'day', value: ({ day }) => day },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  ...[...heldAccounts, 'in transit' as const].map(
    (account): CsvColumn<DayRow> => ({
      header: account.replace(' ', '_'),
      value: ({ closing }) => closing[account] ?? '0',
      isAmount: true,
    }),
  ),
  { header: 'price_usd_now', value: ({ price }) => price },
  {
    header: 'usd_by_price_now',
    value: ({ closing, price }) =>
      price === null
        ? null
        : usdExact(
            heldAccounts.reduce(
              (sum, name) => sum + (worth(closing[name] ?? '0', price) ?? 0n),
              0n,
            ),
          ),
    isAmount: true,
  },
];

const groupings: Record<Grouping, string> = {
  total: 'Everything, in USD',
  network: 'By network, in USD',
  token: 'By token, in USD',
};

const nameOf = ({ chain, token }: Pick<TokenDays, 'chain' | 'token'>) => `${chain}:${token}`;

/** The chosen lines; they are in the address. */
function useLines(all: LedgerDays) {
  const search = useListSearch('held.');
  const chosen = search.of('by') ?? 'total';
  const token = all.tokens.find((one) => nameOf(one) === chosen);
  const by = chosen in groupings ? (chosen as Grouping) : 'total';
  return {
    chosen: token ? chosen : by,
    choose: (next: string) => search.set({ by: next === 'total' ? '' : next }),
    token: token ?? null,
    lines: token ? tokenLines(all, token, accountWords) : heldLines(all, by),
  };
}

/** What all addresses hold: now in words, and over the last days as a chart. */
export function HeldPanel({ slug, all, query, unpriced }: Props) {
  const { chosen, choose, token, lines } = useLines(all);
  const days = shownDays(all);
  const now = heldNow(all);
  const tokens = tokenRows(all);
  return (
    <Panel
      title="What the project holds"
      info={<QueryFreshness query={query} every={60} />}
      description={`From the books, at the prices of ${exact(all.priced_at)}. All days use these prices, so a line changes only when money moves.`}
      actions={
        <ExportCsv
          name={`${slug}-balances-by-day`}
          columns={csv}
          readAll={async () => ({ rows: dayRows(all), isCut: false })}
        />
      }
    >
      <div className="stack">
        <div className="headline">
          <strong className="figure">
            <FigureLink slug={slug} of={{}}>
              {usdText(now.total)}
            </FigureLink>
          </strong>
          <span className="quiet">
            {now.dayChange === null
              ? 'on the first day of the books'
              : `${usdChange(now.dayChange)} since yesterday`}
          </span>
        </div>
        <ul className="shares">
          {now.parts.map(({ account, usd }) => (
            <li key={account}>
              <span className="quiet">{accountWords[account]}</span>{' '}
              <FigureLink slug={slug} of={{ account }}>
                {usdText(usd)}
              </FigureLink>
            </li>
          ))}
          {now.inTransit > 0n && (
            <li>
              <span className="quiet">of it has arrived but is not credited yet</span>{' '}
              <FigureLink slug={slug} of={{ account: 'in transit' }}>
                {usdText(now.inTransit)}
              </FigureLink>
            </li>
          )}
        </ul>
        {unpriced && <p className="quiet">{unpriced}</p>}
        <Field label="The chart shows">
          {(described) => (
            <select
              {...described}
              className="input"
              value={chosen}
              onChange={({ target }) => choose(target.value)}
            >
              {Object.entries(groupings).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
              <optgroup label="One token, in its own units">
                {tokens.map((row) => (
                  <option key={nameOf(row)} value={nameOf(row)}>
                    {visibleText(row.token)} on {chainWord(row.chain)}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </Field>
        <Chart
          label={
            token
              ? `${token.token} on ${chainWord(token.chain)} that the project holds`
              : 'Value that the project holds'
          }
          days={days}
          lines={lines}
          kind="lines"
          words={(value) =>
            token === null
              ? usdText(value)
              : `${grouped(decimalText(value ?? 0n))} ${visibleText(token.token)}`
          }
          size={(value) => (token === null ? Number(value) / 1e6 : Number(decimalText(value)))}
          cell={(line, day, text) => (
            <FigureLink slug={slug} of={line.of && { ...line.of, end: day }}>
              {text}
            </FigureLink>
          )}
        />
      </div>
    </Panel>
  );
}
