import {
  Component,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react';
import { Button } from '../../kit/button.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { dayName, dayTick } from '../../words/money/day-names.ts';
import type { Line } from '../../words/money/days.ts';
import { Loading } from '../loading.tsx';
import { dashes } from './dashes.ts';
import './chart.css';

const Plot = lazy(() => import('./plot.tsx'));

interface Props {
  /** What it shows, for who does not see it. */
  label: string;
  /** UTC days, oldest first, at least one. */
  days: readonly string[];
  lines: readonly Line[];
  kind: 'lines' | 'bars';
  /** A value in words. */
  words: (value: bigint | null) => string;
  /** A value as the plot draws it. */
  size: (value: bigint) => number;
  /** The same words, with a link to their entries where they have some. */
  cell: (line: Line, day: string, text: string) => ReactNode;
}

interface Row {
  day: string;
  place: number;
}

/** A browser may refuse to draw, and the library's file may be gone after a deployment: the page stays. */
class PlotGuard extends Component<{ children: ReactNode; fail: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.fail();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Which place a key leads to; null: another key. */
function placeAfter(key: string, place: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - 7,
    PageUp: place + 7,
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}

/**
 * A chart by day, and the table behind it. One day is chosen, by pointer, finger or arrow keys; its figures are
 * below as words, each with its entries.
 */
export function Chart({ label, days, lines, kind, words, size, cell }: Props) {
  const [isTable, setIsTable] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const last = days.length - 1;
  const [chosen, setChosen] = useState<string | null>(null);
  const found = chosen === null ? -1 : days.indexOf(chosen);
  const place = found === -1 ? last : found;
  const day = days[place]!;
  const select = (next: number) => setChosen(days[next] ?? null);
  // The same arrays until the values change: the plot is made anew for others.
  const key = JSON.stringify([days, lines.map(({ values }) => values.map(String))]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of them
  const drawn = useMemo(
    () => ({
      names: days.map(dayTick),
      series: lines.map(({ values }) =>
        values.map((value) => (value === null ? null : size(value))),
      ),
    }),
    [key],
  );
  const textOf = (line: Line, at: number) => words(line.values[at] ?? null);
  const spoken = lines.map((line) => `${line.label}: ${textOf(line, place)}`).join('; ');
  const move = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place, last);
    if (next === null) return;
    event.preventDefault();
    select(next);
  };
  const toggle = (
    <div className="chart-acts">
      <Button
        onClick={() => setIsTable(!isTable)}
        label={`${isTable ? 'Show as chart' : 'Show as table'}: ${label}`}
      >
        {isTable ? 'Show as chart' : 'Show as table'}
      </Button>
    </div>
  );
  if (isTable || hasFailed) {
    const rows = days.map((one, i): Row => ({ day: one, place: i })).reverse();
    const columns = lines.map(
      (line): Column<Row> => ({
        label: line.label,
        isNumber: true,
        cell: ({ day: of, place: at }) => cell(line, of, textOf(line, at)),
      }),
    );
    return (
      <div className="chart">
        <Table
          label={label}
          rows={rows}
          keyOf={({ day: of }) => of}
          title={{ label: 'Day (UTC)', cell: ({ day: of }) => dayName(of, days) }}
          columns={columns}
          level={3}
        />
        {hasFailed ? (
          <p className="quiet">This browser cannot draw the chart. The table has the same data.</p>
        ) : (
          toggle
        )}
      </div>
    );
  }
  return (
    <div className="chart">
      <div
        className="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${label}, by day. Arrow keys choose the day.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={`${dayName(day, days)}. ${spoken}`}
        onKeyDown={move}
      >
        <PlotGuard fail={() => setHasFailed(true)}>
          <Suspense fallback={<Loading what="the chart" />}>
            <Plot {...drawn} kind={kind} selected={place} select={select} />
          </Suspense>
        </PlotGuard>
      </div>
      <div className="chart-day">
        <strong>{dayName(day, days)}</strong>
        <ul className="legend">
          {lines.map((line, i) => (
            <li key={line.label}>
              <svg className={`swatch series-${i + 1}`} viewBox="0 0 24 12" aria-hidden="true">
                {kind === 'bars' ? (
                  <rect x="6" width="12" height="12" rx="2" />
                ) : (
                  <path d="M0 6h24" strokeDasharray={dashes[i]?.join(' ')} />
                )}
              </svg>
              <span>{line.label}</span>
              <span className="legend-value">{cell(line, day, textOf(line, place))}</span>
            </li>
          ))}
        </ul>
      </div>
      {toggle}
    </div>
  );
}
