import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { axisText } from '../../words/money/usd.ts';
import { dashes } from './dashes.ts';

interface Props {
  /** What is written below each place. */
  names: readonly string[];
  series: readonly (readonly (number | null)[])[];
  kind: 'lines' | 'bars';
  selected: number;
  select: (place: number) => void;
}

const height = 220;
/** Pixels of a day that its bar leaves free on each side, at most. */
const mostGap = 6;

/** Above zero and below it, what the parts of each bar add up to: the scale has to have room for them. */
function piles(series: Props['series'], count: number): [number[], number[]] {
  const sums = (isWanted: (value: number) => boolean) =>
    Array.from({ length: count }, (_, i) =>
      series.reduce((sum, values) => {
        const value = values[i] ?? 0;
        return isWanted(value) ? sum + value : sum;
      }, 0),
    );
  return [sums((value) => value > 0), sums((value) => value < 0)];
}

/** Always with zero, and with room for the highest. */
function rangeOf(_: uPlot, min: number | null, max: number | null): [number, number] {
  const [low, high] = [Math.min(0, min ?? 0), Math.max(0, max ?? 0)];
  if (low === high) return [0, 1];
  const room = (high - low) * 0.06;
  return [low === 0 ? 0 : low - room, high === 0 ? 0 : high + room];
}

/**
 * The canvas of a chart. Its colours are those of the style sheet, by the theme of the moment. This is the only
 * file that loads the library, and it is loaded after the page.
 */
export default function Plot({ names, series, kind, selected, select }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  /** For the plot's hooks, which outlive a render. */
  const now = useRef({ selected, select });
  now.current = { selected, select };

  useEffect(() => {
    const element = box.current!;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    const ofSeries = (i: number) => colour(`--series-${i + 1}`);
    const count = names.length;
    const places = names.map((_, i) => i);
    const data = (
      kind === 'lines' ? [places, ...series] : [places, ...piles(series, count)]
    ) as uPlot.AlignedData;

    const drawBars = (u: uPlot) => {
      const { ctx } = u;
      const dayWidth = u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true);
      const gap = Math.min(dayWidth * 0.2, mostGap * devicePixelRatio);
      const width = Math.max(1, Math.min(dayWidth - gap, 40 * devicePixelRatio));
      for (const place of places) {
        const left = u.valToPos(place, 'x', true) - width / 2;
        let [above, below] = [0, 0];
        for (const [i, values] of series.entries()) {
          const value = values[place] ?? 0;
          if (value === 0) continue;
          const from = value > 0 ? above : below;
          const to = from + value;
          if (value > 0) above = to;
          else below = to;
          const [a, b] = [u.valToPos(from, 'y', true), u.valToPos(to, 'y', true)];
          ctx.fillStyle = ofSeries(i);
          // What is there is seen, however small.
          ctx.fillRect(left, Math.min(a, b), width, Math.max(1, Math.abs(a - b)));
        }
      }
    };

    const mark = (u: uPlot) => {
      const { ctx } = u;
      const x = Math.round(u.valToPos(now.current.selected, 'x', true));
      const { top, height: tall } = u.bbox;
      ctx.save();
      ctx.strokeStyle = colour('--field-line');
      ctx.lineWidth = devicePixelRatio;
      ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + tall);
      ctx.stroke();
      ctx.setLineDash([]);
      if (kind === 'lines') {
        for (const [i, values] of series.entries()) {
          const value = values[now.current.selected];
          if (value === null || value === undefined) continue;
          ctx.beginPath();
          ctx.arc(x, u.valToPos(value, 'y', true), 3.5 * devicePixelRatio, 0, 2 * Math.PI);
          ctx.fillStyle = ofSeries(i);
          ctx.fill();
        }
      }
      ctx.restore();
    };

    const lines: uPlot.Series[] = series.map((_, i) => ({
      stroke: () => ofSeries(i),
      width: 2,
      dash: [...(dashes[i] ?? [])],
      points: { show: count < 3, size: 6, fill: () => ofSeries(i) },
      ...(series.length === 1 && { fill: () => colour('--series-fill') }),
    }));
    const unseen: uPlot.Series = { paths: () => null, points: { show: false } };
    const axis = (): uPlot.Axis => ({
      stroke: () => colour('--quiet'),
      font: '12px system-ui, sans-serif',
      grid: { stroke: () => colour('--grid'), width: 1 },
      ticks: { show: false },
      border: { show: false },
    });
    const options: uPlot.Options = {
      width: Math.max(200, element.clientWidth),
      height,
      legend: { show: false },
      cursor: { y: false, x: false, drag: { x: false, y: false }, points: { show: false } },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      scales: {
        x: { time: false, range: () => [-0.5, count - 0.5] },
        y: { range: rangeOf },
      },
      axes: [
        {
          ...axis(),
          grid: { show: false },
          size: 28,
          space: 64,
          incrs: [1, 2, 3, 5, 7, 10, 14, 30],
          values: (_, ticks) => ticks.map((tick) => names[tick] ?? ''),
        },
        {
          ...axis(),
          space: 34,
          size: (_, values) => 14 + 7 * Math.max(2, ...(values ?? []).map(({ length }) => length)),
          values: (_, ticks) => ticks.map(axisText),
        },
      ],
      series: [{}, ...(kind === 'lines' ? lines : [unseen, unseen])],
      hooks: {
        draw: [...(kind === 'bars' ? [drawBars] : []), mark],
        setCursor: [
          ({ cursor: { idx } }) => {
            if (typeof idx === 'number' && idx !== now.current.selected) now.current.select(idx);
          },
        ],
      },
    };
    const made = new uPlot(options, data, element);
    plot.current = made;
    const resized = new ResizeObserver(() =>
      made.setSize({ width: Math.max(200, element.clientWidth), height }),
    );
    resized.observe(element);
    const themed = new MutationObserver(() => made.redraw());
    themed.observe(document.body, { attributeFilter: ['class'] });
    return () => {
      themed.disconnect();
      resized.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [names, series, kind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hook that draws reads the place
  useEffect(() => plot.current?.redraw(false), [selected]);

  return <div ref={box} className="plot" />;
}
