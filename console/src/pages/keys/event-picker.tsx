import { Radios } from '../../kit/radios.tsx';
import { eventGroups } from '../../words/event-filter.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  /** null: all events. */
  entries: string[] | null;
  set: (entries: string[] | null) => void;
  /** What the API refused about them. */
  error?: string | null | undefined;
}

const known = new Set<string>(eventGroups.flatMap(({ all, events }) => [all, ...events]));

/** Which events a webhook URL gets: all, or those that are ticked. */
export function EventPicker({ entries, set, error }: Props) {
  const chosen = entries ?? [];
  const tick = (entry: string, isTicked: boolean) =>
    set(isTicked ? [...chosen, entry].sort() : chosen.filter((one) => one !== entry));
  const box = (entry: string, isIncluded = false) => (
    <label key={entry} className="choice">
      <input
        type="checkbox"
        checked={isIncluded || chosen.includes(entry)}
        disabled={isIncluded}
        onChange={({ target }) => tick(entry, target.checked)}
      />
      <span className="mono">{visibleText(entry)}</span>
    </label>
  );
  const others = chosen.filter((entry) => !known.has(entry));
  return (
    <>
      <Radios
        label="Events"
        hint={error}
        value={entries === null ? 'all' : 'some'}
        set={(value) => set(value === 'all' ? null : chosen)}
        options={[
          { value: 'all', label: 'All events', hint: 'Includes events of later releases.' },
          {
            value: 'some',
            label: 'Only some',
            hint: 'The event feed and the other webhook URLs still get the other events.',
          },
        ]}
      />
      {entries !== null &&
        eventGroups.map(({ kind, all, events }) => (
          <details key={kind} open={chosen.some((entry) => entry.startsWith(`${kind}.`))}>
            <summary className="mono">{kind}</summary>
            <fieldset className="choices">
              <legend className="unseen">{all}</legend>
              {box(all)}
              {events.map((event) => box(event, chosen.includes(all)))}
              {others.filter((entry) => entry.startsWith(`${kind}.`)).map((entry) => box(entry))}
            </fieldset>
          </details>
        ))}
    </>
  );
}
