import { useQuery } from '@tanstack/react-query';
import { roundedAmount } from '#shared/words/rounded-amount.ts';
import { type Funding, type HotWallet, useHotWallet, useTreasuryApi } from '../../api/treasury.ts';
import { Button } from '../../kit/button.tsx';
import { Id } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { decimal } from '../../words/list.ts';
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
    return <div>the number of payments that it covers is currently unknown</div>;
  }
  return (
    <div>
      <strong>{paymentsWord(left)}</strong>
      <div>
        each reserves up to {roundedAmount(fee, 'up')} {visibleText(coin)} for its fee
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
  const list = useWholeList({
    all: query.data?.tokens,
    query,
    every: 30,
    prefix: `${funding.chain}.`,
    drawn: {
      label: `Tokens on ${name}`,
      keyOf: ({ token, token_address: address }) => address ?? token,
      title: {
        label: 'Token',
        cell: ({ token, token_address: address }) => (
          <>
            {visibleText(token)} {address === null && '(coin)'}
          </>
        ),
        sortBy: ({ token }) => token,
      },
      columns: [
        {
          label: 'Balance',
          isNumber: true,
          cell: ({ balance }) => grouped(balance),
          sortBy: ({ balance }) => decimal(balance),
        },
        {
          label: 'Reserved',
          isNumber: true,
          cell: ({ reserved }) => grouped(reserved),
          sortBy: ({ reserved }) => decimal(reserved),
        },
        {
          label: 'Free',
          isNumber: true,
          cell: ({ free }) => grouped(free),
          sortBy: ({ free }) => decimal(free),
        },
        {
          label: 'Lasts',
          cell: (row) => (
            <>
              {row.token_address === null && query.data && <PaymentsLeft wallet={query.data} />}
              <Runway row={row} paid={paid} />
            </>
          ),
        },
      ] satisfies Drawn<HotBalance>['columns'],
    },
  });
  return (
    <List
      list={list}
      isPart
      title={name}
      what={`tokens on ${name}`}
      description={<Id id={funding.address} whole />}
      actions={
        <Button label={`Fund ${name}`} onClick={fund}>
          Fund
        </Button>
      }
      empty={{ title: 'No token is listed' }}
    />
  );
}
