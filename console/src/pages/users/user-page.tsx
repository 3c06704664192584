import { useDepositsOf } from '../../api/deposit-queries.ts';
import { useUser } from '../../api/user-queries.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { findPath } from '../../routes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { UserBalances } from './user-balances.tsx';
import { UserDeposits } from './user-deposits.tsx';
import { UserSweeps } from './user-sweeps.tsx';
import { UserWebhooks } from './user-webhooks.tsx';
import '../../styles/records.css';

/** Deposits that the page shows, the newest. */
const newest = 5;

const families = [
  ['EVM', 'EVM networks'],
  ['TRX', 'TRON'],
  ['SOL', 'Solana'],
] as const;

interface Props {
  slug: string;
  user: string;
}

/** One user: addresses, what is on them, what came, what was paid there, and what was swept. */
export default function UserPage({ slug, user: userId }: Props) {
  useTitle(userId);
  const query = useUser(slug, userId);
  const deposits = useDepositsOf(slug, userId, newest);
  const user = query.data;
  if (!user) return <UnreadPage title={visibleText(userId)} query={query} />;
  return (
    <div className="stack">
      <PageHeader
        info={<QueryFreshness query={query} every={15} />}
        description="A user of the project: addresses, balances, deposits, payments and sweeps"
      >
        <Said text={userId} />
      </PageHeader>
      <Panel title="Account">
        <FactList
          facts={[
            { label: 'Account number', value: <Id id={user.account_no} whole /> },
            {
              label: 'Label',
              value: user.label === userId ? 'none' : <Said text={user.label} />,
            },
            { label: 'Created', value: <When at={user.created_at} /> },
            { label: 'Index of the addresses', value: user.sub_index },
          ]}
        />
      </Panel>
      <Panel title="Addresses">
        <Table
          label="Addresses"
          rows={families.map(([family, name]) => ({
            family,
            name,
            address: user.addresses[family],
          }))}
          keyOf={({ family }) => family}
          title={{ label: 'Networks', cell: ({ name }) => name }}
          columns={[
            {
              label: 'Address',
              cell: ({ address }) => <Id id={address} whole />,
            },
            {
              label: 'Payments to it',
              cell: ({ address, name }) => (
                <LinkTo to={findPath(slug, address)}>
                  Find payments<span className="unseen"> to the address on {name}</span>
                </LinkTo>
              ),
            },
          ]}
          level={3}
        />
      </Panel>
      <UserBalances slug={slug} userId={userId} />
      <UserDeposits slug={slug} userId={userId} newest={newest} query={deposits} />
      <UserWebhooks
        slug={slug}
        deposits={(deposits.data?.list ?? []).map(({ deposit_no: no }) => no)}
      />
      <UserSweeps slug={slug} user={user} />
    </div>
  );
}
