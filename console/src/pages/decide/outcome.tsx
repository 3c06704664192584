import { ApiProblem } from '../../api/problem.ts';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { approvalsPath } from '../../routes.ts';
import { statusWords } from '../../words/statuses.ts';
import { ago } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import type { Terms } from './terms.ts';

interface Props {
  slug: string;
  terms: Terms;
  email: string;
  /** What this admin has just decided. */
  done: string | null;
  problem: unknown;
}

/** What came of this admin's decision; whoever was slower reads who was first. */
export function Outcome({ slug, terms, email, done, problem }: Props) {
  const now = useNow();
  if (done) {
    return (
      <Note
        tone="success"
        title={done}
        action={<LinkTo to={approvalsPath(slug)}>What else waits</LinkTo>}
      >
        {terms.isPending
          ? `It has ${terms.approvals} of ${terms.needed} approvals. A different admin has to be the next.`
          : 'You can follow it on its own page.'}
      </Note>
    );
  }
  if (problem === null) return null;
  if (!(problem instanceof ApiProblem) || !problem.isConflict) {
    return <ProblemAlert error={problem} />;
  }
  return (
    <>
      <Note tone="info" title="Somebody else was faster">
        {visibleText(whoWasFirst(terms, email, now))} What you see now is how it stands.
      </Note>
      <ProblemAlert error={problem} />
    </>
  );
}

function whoWasFirst(terms: Terms, email: string, now: number): string {
  const other = terms.decisions.findLast(({ admin }) => admin !== email);
  const { text } = statusWords(terms.kind, terms.status, terms.reversed);
  if (!other) return `Its status is ${text}${terms.failReason ? `: ${terms.failReason}` : ''}.`;
  const did = other.decision === 'approve' ? 'approved' : 'rejected';
  return `${other.admin} ${did} it ${ago(other.at, now)}.`;
}
