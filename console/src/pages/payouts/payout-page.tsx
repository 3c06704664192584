import { useMemo } from 'react';
import { reviewPayouts } from '#wire/words/payout-review.ts';
import { useLastPayout, useOrdersNow, usePayout } from '../../api/payout-queries.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { shownPayout } from '../../words/payout/shown-payout.ts';
import '../../styles/decide.css';
import '../../styles/review.css';
import { DecidePayout } from './decide-payout.tsx';

const none: string[] = [];

/** One batch of payouts: to be decided on, or with what became of it. */
export default function PayoutPage({ slug, no }: { slug: string; no: string }) {
  useTitle(no);
  const { sessions } = useWorld();
  const { decimalsOf } = knownTokens(sessions.config?.tokens);
  const query = usePayout(slug, no, (payout) => shownPayout(payout, { slug, no, decimalsOf }));
  const shown = query.data;
  const batch = shown?.payout;
  const nos = useMemo(() => shown?.rows.map(({ order }) => order.withdraw_no) ?? none, [shown]);
  const now = useOrdersNow(slug, nos, batch);
  const last = useLastPayout(slug, batch);
  const review = useMemo(() => {
    if (!shown) return null;
    const rows = shown.rows.map(({ order, digest }) => ({
      order,
      digest,
      stranger: now.known.get(order.withdraw_no)?.recipient?.stranger ?? null,
    }));
    return { rows, review: reviewPayouts(rows, last.data?.payout?.orders ?? null) };
  }, [shown, now.known, last.data]);
  if (!shown || !review) return <UnreadPage title={no} query={query} />;
  return (
    <DecidePayout
      slug={slug}
      no={no}
      query={query}
      shown={shown}
      {...review}
      now={now}
      last={last}
    />
  );
}
