import type { Change } from '../../api/policy.ts';
import { DecisionSheet } from '../../parts/decision-sheet.tsx';
import { DiffList } from '../../parts/diff-list.tsx';
import { TypedSheet } from '../../parts/typed-sheet.tsx';
import { WhatGetsThrough } from '../../parts/what-gets-through.tsx';
import { changeSentence } from '../../words/policy/changes.ts';
import { loosenedByChange } from '../../words/policy/loosened.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  change: Change;
  close: () => void;
  send: () => Promise<void>;
}

/**
 * Confirms a change as the second owner: what gets through from now on, and the project’s name to be
 * typed where a limit goes.
 */
export function ConfirmSheet({ slug, change, close, send }: Props) {
  const { sentences, removesLimit } = loosenedByChange(change);
  const frame = {
    title: 'Confirm this change?',
    verb: 'Confirm as the second owner',
    sending: 'Confirming',
    close,
  };
  const inside = (
    <>
      <p>{visibleText(changeSentence(change))}</p>
      <WhatGetsThrough sentences={sentences} />
      {change.diff.length > 0 && <DiffList diff={change.diff} />}
    </>
  );
  if (removesLimit) {
    return (
      <TypedSheet {...frame} word={slug} send={send}>
        {inside}
      </TypedSheet>
    );
  }
  return (
    <DecisionSheet
      {...frame}
      isReady
      blocked={null}
      decide={async () => {
        await send();
        close();
      }}
    >
      {inside}
    </DecisionSheet>
  );
}
