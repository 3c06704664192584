import type { Writable } from 'node:stream';

/** A line of progress that is redrawn until the step is done. */
export interface Step {
  /** Shows the present state. */
  update(detail: string): void;
  /** Shows a bar of `value` out of `total`. */
  progress(value: number, total: number, detail?: string): void;
  done(detail?: string): void;
  fail(detail: string): void;
  /** Ends a step that was left out: it is neither done nor failed. */
  skip(detail: string): void;
}

export interface Ui {
  title(text: string): void;
  line(text?: string): void;
  step(label: string): Step;
  /** Stops redrawing; unfinished lines stay as they are. */
  close(): void;
}

interface UiOptions {
  out?: Writable & { isTTY?: boolean; columns?: number };
  /** Redrawn lines; off where the output is not a terminal or CI is set. */
  live?: boolean;
}

interface Live {
  label: string;
  detail: string;
  startedAt: number;
}

const frames = ['|', '/', '-', '\\'];
const barWidth = 20;

/** A bar of `value` out of `total`, e.g. `[#####---------------] 3/12`; never overflows. */
export function bar(value: number, total: number): string {
  const part = total <= 0 ? 1 : Math.min(1, Math.max(0, value / total));
  const filled = Math.floor(part * barWidth);
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${value}/${total}`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Progress on a terminal, or plain lines: one line for each new state of a step. */
export function makeUi(options: UiOptions = {}): Ui {
  const out = options.out ?? process.stdout;
  const live = options.live ?? (out.isTTY === true && !process.env.CI);
  const lines: Live[] = [];
  let drawn = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | null = null;
  const paint = (code: number, text: string) => (live ? `\x1b[${code}m${text}\x1b[0m` : text);

  const erase = () => {
    if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[0J`);
    drawn = 0;
  };
  const draw = () => {
    // A line that wraps would break the count of lines to erase; some terminals say 0 columns.
    const width = Math.max(20, (out.columns || 80) - 1);
    for (const line of lines) {
      const text = `  ${frames[frame % frames.length]} ${line.label}  ${line.detail}`;
      out.write(`${text.slice(0, width)}\n`);
    }
    drawn = lines.length;
  };
  const redraw = () => {
    erase();
    draw();
  };
  const print = (text: string) => {
    if (live) erase();
    out.write(`${text}\n`);
    if (live) draw();
  };
  const tick = () => {
    frame += 1;
    redraw();
  };
  const settle = (line: Live, text: string) => {
    const index = lines.indexOf(line);
    if (index < 0) return;
    if (live) erase();
    lines.splice(index, 1);
    print(text);
    if (lines.length === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  };

  return {
    title: (text) => print(`\n${paint(1, text)}`),
    line: (text = '') => print(text),
    step(label) {
      const line: Live = { label, detail: '', startedAt: Date.now() };
      lines.push(line);
      if (live && !timer) {
        timer = setInterval(tick, 100);
        timer.unref();
      }
      let shown = '';
      let quarterShown = -1;
      const show = (detail: string) => {
        line.detail = detail;
        if (live) redraw();
        else if (detail !== shown) {
          shown = detail;
          print(`  .. ${label}  ${detail}`);
        }
      };
      if (live) redraw();
      else print(`  .. ${label}`);
      const took = () => seconds(Date.now() - line.startedAt);
      return {
        update: (detail) => show(detail),
        progress(value, total, detail = '') {
          const text = `${bar(value, total)} ${detail}`.trimEnd();
          // In plain lines each quarter is enough, since a log is read afterwards.
          const quarter = Math.floor((4 * Math.min(value, total)) / Math.max(1, total));
          if (live || quarter !== quarterShown) show(text);
          quarterShown = quarter;
        },
        done: (detail = '') =>
          settle(line, `  ${paint(32, 'ok')} ${label}  ${detail ? `${detail}  ` : ''}(${took()})`),
        fail: (detail) => settle(line, `  ${paint(31, '!!')} ${label}  ${detail}`),
        skip: (detail) => settle(line, `  -- ${label}  ${detail}`),
      };
    },
    close() {
      if (timer) clearInterval(timer);
      timer = null;
      lines.splice(0);
      drawn = 0;
    },
  };
}
