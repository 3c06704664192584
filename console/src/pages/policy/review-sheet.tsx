import { useState } from 'react';
import type { Preview } from '../../api/policy.ts';
import { DiffList } from '../../parts/diff-list.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { WhatGetsThrough } from '../../parts/what-gets-through.tsx';
import { loosenedBy } from '../../words/policy/loosened.ts';

interface Props {
  slug: string;
  preview: Preview;
  problem: unknown;
  close: () => void;
  save: () => Promise<void>;
}

/**
 * What a change would do, field by field, as the API says it; then it is saved. Where only this owner
 * lets more through, the sheet says what, and asks for the project’s name where a limit goes.
 */
export function ReviewSheet({ slug, preview, problem, close, save }: Props) {
  const [typed, setTyped] = useState('');
  const { diff, loosens, second_owner: needsTwo } = preview;
  const { sentences, removesLimit } = loosenedBy(diff);
  const mustType = removesLimit && !needsTwo;
  const note = (setting: string) =>
    needsTwo && loosens.includes(setting) ? 'Needs a second owner' : 'Takes effect immediately';
  return (
    <FormSheet
      title="Save these changes?"
      verb={needsTwo ? 'Ask a second owner' : 'Save now'}
      sending="Saving the settings"
      variant={mustType ? 'danger' : 'primary'}
      isReady={diff.length > 0 && (!mustType || typed.trim() === slug)}
      problem={problem}
      close={close}
      send={save}
    >
      {diff.length === 0 ? (
        <p>The settings already have these values.</p>
      ) : (
        <DiffList diff={diff} note={note} />
      )}
      <WhatGetsThrough sentences={sentences} />
      {needsTwo && (
        <p role="note">
          One of them loosens a rule, so all of them wait together for a second owner. To apply the
          others now, save them separately.
        </p>
      )}
      {!needsTwo && loosens.length > 0 && (
        <p role="note">
          In the local cloud one owner is enough. Elsewhere a second owner would have to confirm
          this.
        </p>
      )}
      {mustType && <TypedWord word={slug} typed={typed} set={setTyped} />}
    </FormSheet>
  );
}
