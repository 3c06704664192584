import { Mark } from '../../kit/mark.tsx';
import { Time } from '../../parts/time.tsx';
import { visibleText } from '../../words/visible-text.ts';
import type { Terms } from './terms.ts';

const ordinals = ['first', 'second', 'third'];

/** Who decided, and whose turn it is. */
export function Votes({
  terms,
  email,
  mayApprove,
}: {
  terms: Pick<Terms, 'decisions' | 'needed' | 'approvals' | 'isPending'>;
  email: string;
  mayApprove: boolean;
}) {
  const { decisions, needed, approvals, isPending } = terms;
  const hasApproved = decisions.some(
    ({ admin, decision }) => admin === email && decision === 'approve',
  );
  return (
    <>
      <p className="text">
        {approvals} of {needed} {needed === 1 ? 'approval' : 'approvals'}.{' '}
        {isPending &&
          mayApprove &&
          !hasApproved &&
          `Yours would be the ${ordinals[approvals] ?? 'next'}.`}
      </p>
      {decisions.length > 0 && (
        <ul className="list">
          {decisions.map(({ admin, decision, at }) => (
            <li key={`${admin} ${decision} ${at}`}>
              <Mark tone={decision === 'approve' ? 'success' : 'stopped'}>
                {decision === 'approve' ? 'Approved' : 'Rejected'} by {visibleText(admin)}
              </Mark>{' '}
              <Time at={at} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
