import { settingLabel, settingValue } from '../words/policy/settings.ts';
import { visibleText } from '../words/visible-text.ts';

export interface Difference {
  setting: string;
  before?: unknown;
  after?: unknown;
}

interface Line {
  mark: '−' | '+' | ' ';
  text: string;
}

/** The lines that go, that come, and that stay of a list; of one value: the old and the new. */
export function linesOf({ setting, before, after }: Difference): Line[] {
  const [old, next] = [settingValue(before, setting), settingValue(after, setting)];
  return [
    ...old.map((text): Line => ({ mark: next.includes(text) ? ' ' : '−', text })),
    ...next.filter((text) => !old.includes(text)).map((text): Line => ({ mark: '+', text })),
  ].filter(({ mark }, _, all) => mark !== ' ' || all.length < 12);
}

const marks = { '−': 'removed', '+': 'added', ' ': 'stays' };

/** What a change does to settings: what goes, what comes; the marks say it without colour too. */
export function DiffList({
  diff,
  note,
}: {
  diff: Difference[];
  /** A note next to a setting, such as when it takes effect. */
  note?: (setting: string) => string;
}) {
  return (
    <dl className="diff">
      {diff.map((one) => (
        <div key={one.setting}>
          <dt>
            {settingLabel(one.setting)} <code>{one.setting}</code>
            {note && <span className="diff-note">{note(one.setting)}</span>}
          </dt>
          {linesOf(one).map(({ mark, text }) => (
            <dd key={mark + text} className={`diff-${marks[mark]}`}>
              <span aria-hidden="true">{mark}</span>
              <span className="unseen">{marks[mark]}: </span>
              <bdi className="mono">{visibleText(text)}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
