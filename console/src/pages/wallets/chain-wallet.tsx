import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { type Funding, type HotWallet, useHotWallet, useTreasuryApi } from '../../api/treasury.ts';
import { Id } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import {
  lookBackDays,
  paymentsWord,
  runwayDays,
  spendingOf,
  sumOf,
} from '../../words/policy/runway.ts';
import { span } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';

type HotBalance = HotWallet['tokens'][number];

/** The confirmed withdrawals of the last days on a chain, the newest hundred. */
function usePaid(slug: string, chain: Funding['chain']) {
  const { confirmed } = useTreasuryApi(slug);
  return useQuery({
    queryKey: ['paid', slug, chain],
    queryFn: async () => {
      const now = Date.now();
      const day = (at: number) => new Date(at).toISOString().slice(0, 10);
      const start = day(now - (lookBackDays - 1) * 86_400_000);
      const read = await confirmed({ page: 1, size: 100, chain, start, end: day(now) });
      return { list: read.list, total: read.total, now: now / 1000 };
    },
    staleTime: 300_000,
  });
}

type Paid = NonNullable<ReturnType<typeof usePaid>['data']>;

const Amount = ({ amount }: { amount: string }) => (
  <span className="number">{grouped(amount)}</span>
);

function Runway({ row, paid }: { row: HotBalance; paid: Paid | undefined }) {
  if (!paid) return <span>not known yet</span>;
  const spending = spendingOf(row.token, paid);
  const days = runwayDays(row.free, spending);
  if (days === null) return <span>nothing was withdrawn in {lookBackDays} days</span>;
  return (
    <>
      <strong>about {grouped(days)} days</strong>
      <div>
        {grouped(sumOf(spending.amounts))} in {spending.amounts.length} withdrawals in{' '}
        {span(spending.seconds)}
      </div>
    </>
  );
}

/** How many fees of token payments the coin is enough for. */
function PaymentsLeft({ wallet }: { wallet: HotWallet }) {
  const { payment_fee: fee, payments_left: left, native_token: coin } = wallet;
  if (fee === null || left === null) {
    return <div>how many payments it is enough for is not known now</div>;
  }
  return (
    <div>
      <strong>{paymentsWord(left)}</strong>
      <div>
        each holds up to {grouped(fee)} {visibleText(coin)} for its fee
      </div>
    </div>
  );
}

/** The hot wallet on one network, token by token. */
export function ChainWallet({
  slug,
  funding,
  fund,
}: {
  slug: string;
  funding: Funding;
  fund: () => void;
}) {
  const query = useHotWallet(slug, funding.chain);
  const { data: paid } = usePaid(slug, funding.chain);
  const name = chainWord(funding.chain);
  const header = (
    <Header
      variant="h2"
      description={<Id id={funding.address} whole />}
      info={query.data && <QueryFreshness query={query} every={30} />}
      actions={
        <Button ariaLabel={`Fund ${name}`} onClick={fund}>
          Fund
        </Button>
      }
    >
      {name}
    </Header>
  );
  return (
    <Table
      variant="container"
      trackBy="token"
      wrapLines
      header={header}
      items={query.data?.tokens ?? []}
      loading={query.isPending}
      loadingText={`Asking a node of ${name}`}
      empty={
        query.error ? (
          <ProblemAlert error={query.error} retry={() => void query.refetch()} />
        ) : (
          'No token is listed'
        )
      }
      footer={
        <span>
          The days are: free ÷ what confirmed withdrawals of the last {lookBackDays} days moved, a
          day; of more than 100, the newest 100. Fees, operations and swaps are not counted, so the
          coin lasts less long. The payments are: free coin ÷ what an order of one token payment to
          somebody new reserves for its fee now. What it does not spend is free again.
        </span>
      }
      columnDefinitions={[
        {
          id: 'token',
          header: 'Token',
          isRowHeader: true,
          cell: ({ token, token_address }) => (
            <>
              {visibleText(token)} {token_address === null && '(coin)'}
            </>
          ),
        },
        {
          id: 'balance',
          header: <span className="number">Balance</span>,
          cell: ({ balance }) => <Amount amount={balance} />,
        },
        {
          id: 'reserved',
          header: <span className="number">Reserved</span>,
          cell: ({ reserved }) => <Amount amount={reserved} />,
        },
        {
          id: 'free',
          header: <span className="number">Free</span>,
          cell: ({ free }) => <Amount amount={free} />,
        },
        {
          id: 'runway',
          header: 'Lasts',
          minWidth: 200,
          cell: (row) => (
            <>
              {row.token_address === null && query.data && <PaymentsLeft wallet={query.data} />}
              <Runway row={row} paid={paid} />
            </>
          ),
        },
      ]}
    />
  );
}
