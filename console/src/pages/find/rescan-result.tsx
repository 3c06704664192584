import type { ChainName } from '#shared/chains.ts';
import { noTransferWords } from '#wire/words/transfer-words.ts';
import { useRescan } from '../../api/deposit-queries.ts';
import type { Schemas } from '../../api/types.ts';
import { Note } from '../../kit/note.tsx';
import { Table } from '../../kit/table.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { depositPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { verdictWords } from '../../words/verdicts.ts';
import { visibleText } from '../../words/visible-text.ts';

type Rescan = Schemas['Rescan'];

const foundWords = ({ found }: Rescan): string =>
  found === 0 || found === null
    ? 'No missing deposit found.'
    : `Found ${found} missing ${found === 1 ? 'deposit' : 'deposits'}.`;

/** How a rescan goes, and what it says of a transaction. */
export function RescanResult({
  slug,
  job,
}: {
  slug: string;
  job: { chain: ChainName; id: string };
}) {
  const { data, error, refetch } = useRescan(job);
  if (!data) {
    if (!error) return <Loading what="the rescan" />;
    return <ProblemAlert error={error} retry={() => void refetch()} />;
  }
  if (data.state === 'queued') {
    return (
      <Note tone="info" title="The watcher is reading">
        {data.found === null ? 'It is queued.' : foundWords(data)}
      </Note>
    );
  }
  if (data.state === 'failed') {
    return (
      <Note tone="warning" title="Not read">
        {visibleText(data.error ?? 'The reason is unknown')}.
      </Note>
    );
  }
  const { transaction } = data;
  return (
    <>
      <Note tone="success" title="Read">
        {foundWords(data)}
      </Note>
      {transaction && transaction.transfers.length === 0 && (
        <Note tone="info" title="Why it is not a deposit" isNews={false}>
          {noTransferWords(transaction.success)}
        </Note>
      )}
      {transaction && transaction.transfers.length > 0 && (
        <Transfers slug={slug} transaction={transaction} />
      )}
    </>
  );
}

function Transfers({
  slug,
  transaction,
}: {
  slug: string;
  transaction: Schemas['ExplainedTransaction'];
}) {
  const { transfers, total, block } = transaction;
  return (
    <>
      <p>
        Block {grouped(block)}, {total} {total === 1 ? 'transfer' : 'transfers'}
        {total > transfers.length && `, ${transfers.length} of them are shown`}.
      </p>
      <Table
        label="What the transaction moved"
        rows={transfers}
        keyOf={({ position, to }) => `${position} ${to}`}
        title={{
          label: 'Deposit?',
          cell: (one) =>
            one.deposit_no !== null && one.project === slug ? (
              <>
                {verdictWords(one)} <LinkTo to={depositPath(slug, one.deposit_no)}>Open it</LinkTo>
              </>
            ) : (
              visibleText(verdictWords(one))
            ),
        }}
        columns={[
          {
            label: 'Amount',
            isNumber: true,
            cell: ({ amount, token }) =>
              token === null
                ? `${grouped(amount)} smallest units`
                : `${grouped(amount)} ${visibleText(token)}`,
          },
          { label: 'To', cell: ({ to }) => <Id id={to} /> },
          {
            label: 'Whose',
            cell: ({ project, user_id: user }) =>
              project === null ? (
                'not ours'
              ) : (
                <>
                  {visibleText(project)}
                  {user !== null && (
                    <>
                      , <Said text={user} />
                    </>
                  )}
                </>
              ),
          },
          {
            label: 'Token’s contract',
            cell: ({ token_address: address }) =>
              address === null ? 'the chain’s own coin' : <Id id={address} />,
          },
        ]}
        level={3}
      />
    </>
  );
}
