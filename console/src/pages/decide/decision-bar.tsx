import { Button } from '../../kit/button.tsx';

interface Props {
  isApprover: boolean;
  /** Why not both buttons are on. */
  whyNot: string | null;
  mayApprove: boolean;
  mayReject: boolean;
  open: (sheet: 'approve' | 'reject') => void;
}

/**
 * The two buttons. On a phone they stay at the lower edge while the order is read above them; in the
 * order of focus they come last, after what is decided on.
 */
export const DecisionBar = ({ isApprover, whyNot, mayApprove, mayReject, open }: Props) => (
  <section
    className={isApprover ? 'panel decision-bar stays' : 'panel decision-bar'}
    aria-label="Your decision"
  >
    <h2 className="not-phone">Your decision</h2>
    {whyNot && (
      <p id="why-not" role="note">
        {whyNot}
      </p>
    )}
    {isApprover && (
      <div className="actions">
        <Button
          variant="primary"
          disabled={!mayApprove}
          describedBy={mayApprove ? undefined : 'why-not'}
          onClick={() => open('approve')}
        >
          Approve
        </Button>
        <Button disabled={!mayReject} onClick={() => open('reject')}>
          Reject
        </Button>
      </div>
    )}
  </section>
);
