import { settingRows } from '#model/settings/settings.ts';
import { settingLabel, settingValue } from '../../words/policy/settings.ts';
import { visibleText } from '../../words/visible-text.ts';

type Details = Record<string, unknown>;

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? 'none' : JSON.stringify(value);

const settingNames = new Map(settingRows.map(([stored, { wire }]) => [stored as string, wire]));

/** A setting is stored under another name than the API's: people read its label. */
const labelOf = (name: string): string => settingLabel(settingNames.get(name) ?? name);

const shownValue = (name: string, value: unknown): string =>
  value === undefined ? 'none' : settingValue(value, settingNames.get(name)).join(', ');

/** What an entry says besides who and what: a difference where it has one, and the other facts. */
export function AuditDetails({ details }: { details: Details }) {
  const { before, after, admin_id: _id, ...facts } = details;
  const old = isRecord(before) ? before : {};
  const next = isRecord(after) ? after : {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  const others = Object.entries(facts).filter(([, value]) => value !== null);
  if (names.length === 0 && others.length === 0) return <span>nothing more</span>;
  return (
    <dl className="diff">
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          {name in old && (
            <dd className="diff-removed">
              <span aria-hidden="true">−</span>
              <span className="unseen">before: </span>
              <bdi className="mono">{visibleText(shownValue(name, old[name]))}</bdi>
            </dd>
          )}
          {name in next && (
            <dd className="diff-added">
              <span aria-hidden="true">+</span>
              <span className="unseen">after: </span>
              <bdi className="mono">{visibleText(shownValue(name, next[name]))}</bdi>
            </dd>
          )}
        </div>
      ))}
      {others.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>
            <bdi className="mono">{visibleText(text(value))}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
