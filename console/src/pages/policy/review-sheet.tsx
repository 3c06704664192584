import type { Preview } from '../../api/policy.ts';
import { DiffList } from '../../parts/diff-list.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';

interface Props {
  preview: Preview;
  problem: unknown;
  close: () => void;
  save: () => Promise<void>;
}

/** What a change would do, field by field, as the API says it; then it is saved. */
export function ReviewSheet({ preview, problem, close, save }: Props) {
  const { diff, loosens, second_owner: needsTwo } = preview;
  const note = (setting: string) =>
    needsTwo && loosens.includes(setting) ? 'Needs a second owner' : 'Takes effect at once';
  return (
    <FormSheet
      title="Save these changes?"
      verb={needsTwo ? 'Ask a second owner' : 'Save now'}
      sending="Saving the settings"
      isReady={diff.length > 0}
      problem={problem}
      close={close}
      send={save}
    >
      {diff.length === 0 ? (
        <p className="text">The settings are like this already.</p>
      ) : (
        <DiffList diff={diff} note={note} />
      )}
      {needsTwo && (
        <p className="text" role="note">
          One of them loosens a rule, so all of them wait together for a second owner. To have the
          others at once, save them by themselves.
        </p>
      )}
      {!needsTwo && loosens.length > 0 && (
        <p className="text" role="note">
          In the local cloud one owner is enough. Elsewhere this would wait for a second one.
        </p>
      )}
    </FormSheet>
  );
}
