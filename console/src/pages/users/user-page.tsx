import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { useUser } from '../../api/user-queries.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { depositPath, depositsPath, findPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { depositWords } from '../../words/deposits.ts';
import { visibleText } from '../../words/visible-text.ts';
import { UserBalances } from './user-balances.tsx';
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
  const deposits = usePolled(
    ['deposits', slug, 'of', userId],
    (api) =>
      held(
        api.GET('/projects/{slug}/deposits', {
          params: { path: { slug }, query: { page: 1, size: newest, user_id: userId } },
        }),
      ),
    { keepsLast: true },
  );
  const user = query.data;
  if (!user) return <UnreadPage title={visibleText(userId)} query={query} />;
  const total = deposits.data?.total ?? 0;
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
              cell: ({ address }) => (
                <>
                  <Id id={address} whole />
                </>
              ),
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
        />
      </Panel>
      <UserBalances slug={slug} userId={userId} />
      <Panel
        title={total > newest ? `Newest ${newest} of ${total} deposits` : 'Deposits'}
        actions={
          <LinkTo to={`${depositsPath(slug)}?user=${encodeURIComponent(userId)}`}>
            All deposits of this user
          </LinkTo>
        }
      >
        <ListState
          query={deposits}
          what="the deposits"
          empty={
            <p>
              No deposit yet. If a transfer is missing, search for its transaction hash: the answer
              says why it is no deposit.
            </p>
          }
        >
          {(rows) => (
            <Table
              label="Deposits"
              rows={rows}
              keyOf={({ deposit_no: no }) => no}
              title={{
                label: 'Number',
                cell: ({ deposit_no: no }) => (
                  <LinkTo to={depositPath(slug, no)}>
                    <Id id={no} />
                  </LinkTo>
                ),
              }}
              columns={[
                {
                  label: 'Status',
                  cell: (one) => {
                    const { text, tone } = depositWords(one);
                    return <Mark tone={tone}>{text}</Mark>;
                  },
                },
                {
                  label: 'Amount',
                  isNumber: true,
                  cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
                },
                { label: 'Network', cell: ({ chain }) => chainWord(chain) },
                { label: 'Seen', cell: ({ created_at: at }) => <When at={at} /> },
              ]}
            />
          )}
        </ListState>
      </Panel>
      <UserWebhooks
        slug={slug}
        deposits={(deposits.data?.list ?? []).map(({ deposit_no: no }) => no)}
      />
      <UserSweeps slug={slug} user={user} />
    </div>
  );
}
