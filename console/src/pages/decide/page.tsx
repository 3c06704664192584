import { useOperation, useWithdrawal } from '../../api/queries.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { kindOf } from '../../routes.ts';
import '../../styles/decide.css';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { Decide } from './decide.tsx';
import { termsOfOperation, termsOfWithdrawal } from './terms.ts';

/** One order to be decided on, by its number. */
export default function DecidePage({ slug, no }: { slug: string; no: string }) {
  useTitle(`Decide ${no}`);
  const isWithdrawal = kindOf(no) === 'withdrawal';
  const withdrawal = useWithdrawal(slug, no, isWithdrawal);
  const operation = useOperation(slug, no, !isWithdrawal);
  const { sessions } = useWorld();
  const reader = { slug, tokens: knownTokens(sessions.config?.tokens) };
  const query = isWithdrawal ? withdrawal : operation;
  if (!query.data) return <UnreadPage title={`Decide ${no}`} query={query} />;
  const terms = isWithdrawal
    ? termsOfWithdrawal(withdrawal.data!, reader)
    : termsOfOperation(operation.data!, reader);
  return (
    <Decide
      slug={slug}
      terms={terms}
      readAt={query.dataUpdatedAt}
      failing={query.isError || query.failureCount > 0}
      refetch={query.refetch}
    />
  );
}
