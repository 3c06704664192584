import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';
import { useOperations, useProject, useWithdrawals } from '../../api/queries.ts';
import { Said, When } from '../../parts/facts.tsx';
import { Loading } from '../../parts/loading.tsx';
import { TypedSheet } from '../../parts/typed-sheet.tsx';
import { type Queued, unfreezeWords } from '../../words/policy/consequences.ts';

interface Props {
  slug: string;
  close: () => void;
  send: () => Promise<void>;
}

/** Orders that are approved and not sent: what is signed first. undefined until they are read. */
function useQueued(slug: string): Queued | undefined {
  const filters = { page: 1, size: 100 };
  const { data: withdrawals } = useWithdrawals(slug, {
    ...filters,
    status: withdrawalStatus.approved,
  });
  const { data: operations } = useOperations(slug, {
    ...filters,
    status: operationStatus.approved,
  });
  if (!withdrawals || !operations) return undefined;
  const worth = [...withdrawals.list, ...operations.list].map(({ amount_usd: usd }) => usd ?? 0);
  return {
    count: withdrawals.total + operations.total,
    usd: worth.reduce((sum, usd) => sum + usd, 0),
    isAll: worth.length === withdrawals.total + operations.total,
  };
}

/** Ends a freeze as the second owner: why it was frozen, and what is paid then. */
export function UnfreezeSheet({ slug, close, send }: Props) {
  const project = useProject(slug);
  const queued = useQueued(slug);
  const frozen = project.data?.frozen;
  return (
    <TypedSheet
      title={`Let ${slug} sign again?`}
      word={slug}
      verb="Unfreeze as the second owner"
      sending="Sending"
      close={close}
      send={send}
    >
      {frozen && (
        <p>
          Frozen by <Said text={frozen.by} /> <When at={frozen.at} />
          {frozen.reason && (
            <>
              : <Said text={frozen.reason} />
            </>
          )}
        </p>
      )}
      {queued ? <p>{unfreezeWords(queued)}</p> : <Loading what="the queued payments" />}
    </TypedSheet>
  );
}
