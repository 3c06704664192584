import { useEffect, useRef } from 'react';
import { useProject } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { FreezeControl } from '../../parts/freeze-control.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { approvalsPath } from '../../routes.ts';
import { outcomeOf, type Pressed, type Record } from '../../words/decide/outcome.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  record: Omit<Record, 'readAt'>;
  /** When the record was read, unix ms. */
  readAt: number;
  email: string;
  pressed: Pressed;
  read: () => void;
}

/** What came of this admin's decision. It is brought into view and focused, wherever they pressed. */
export function Outcome({ slug, record, readAt, email, pressed, read }: Props) {
  const now = useNow();
  const project = useProject(slug);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is brought into view, once.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus();
  }, [pressed]);
  const outcome = outcomeOf(pressed, { ...record, readAt }, email, now);
  const { answer } = pressed;
  return (
    <div ref={place} tabIndex={-1} className="stack close">
      <Note
        tone={outcome.tone}
        title={outcome.title}
        action={
          <>
            {outcome.offers === 'next' && (
              <LinkTo to={approvalsPath(slug)}>Back to approvals</LinkTo>
            )}
            {outcome.offers === 'read' && <Button onClick={read}>Read the record again</Button>}
            {outcome.offers === 'freeze' && project.data && (
              <FreezeControl project={project.data} />
            )}
          </>
        }
      >
        {visibleText(outcome.text)}
      </Note>
      {answer.kind !== 'accepted' && <ProblemAlert error={answer.problem} />}
    </div>
  );
}
