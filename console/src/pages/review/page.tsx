import { useAnchor, useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { approvalsPath, listedIn } from '../../routes.ts';
import '../../styles/decide.css';
import '../../styles/review.css';
import { decisionPurposes } from '../../words/purposes.ts';
import { Review } from './review.tsx';

/** The orders that the address names, to be decided on at once. */
export default function ReviewPage({ slug }: { slug: string }) {
  useTitle('Review');
  const nos = listedIn(useAnchor());
  if (nos.length === 0) {
    return (
      <div className="stack">
        <PageHeader description={decisionPurposes.Review}>Review</PageHeader>
        <div className="panel empty">
          <strong>No orders are selected</strong>
          <p className="quiet">
            Select orders of the same kind, network and token to decide on together.
          </p>
          <LinkTo to={approvalsPath(slug)}>Back to approvals</LinkTo>
        </div>
      </div>
    );
  }
  return <Review key={nos.join()} slug={slug} nos={nos} />;
}
