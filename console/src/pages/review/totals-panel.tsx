import { FactList } from '../../kit/fact-list.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { grouped, usd } from '../../words/amounts.ts';
import type { ListedOrder } from '../../words/batch/listed-order.ts';
import type { Totals } from '../../words/batch/totals.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';

/** Groups that are listed; of more the number is said. */
const shownGroups = 5;

const named = (token: string) => (token.length > 16 ? <Id id={token} /> : visibleText(token));

const amountOf = ({ amount, token }: ListedOrder): string =>
  `${grouped(amount ?? '')} ${visibleText(token)}`;

/** What the list comes to, and what in it is worth a second look. */
export const TotalsPanel = ({ totals }: { totals: Totals }) => (
  <Panel title="Total">
    <div className="stack close">
      {totals.byToken.map(({ token, chain: network, amount }) => (
        <p key={`${network} ${token}`} className="asked">
          {amount === null ? 'An unknown amount of' : grouped(amount)} {named(token)}{' '}
          <span className="quiet">on {chainWord(network)}</span>
        </p>
      ))}
      <FactList
        facts={[
          { label: 'Orders', value: grouped(String(totals.count)) },
          { label: 'Value', value: usd(totals.usd) },
          {
            label: 'Recipients',
            value: `${grouped(String(totals.recipients))} (${newWords(totals)})`,
          },
          {
            label: 'Largest payment',
            value: totals.largest
              ? `${amountOf(totals.largest)} (${usd(totals.largest.usd)}), ${totals.largest.no}`
              : 'none',
          },
        ]}
      />
      {totals.twice.length > 0 && (
        <Note tone="warning" title="The same amount to the same recipient" isNews={false}>
          <ul className="list">
            {totals.twice.slice(0, shownGroups).map((orders) => (
              <li key={orders[0]!.no}>
                {amountOf(orders[0]!)} to <Id id={orders[0]!.to ?? ''} />, {orders.length} times:{' '}
                {orders.map(({ no }) => no).join(', ')}
              </li>
            ))}
            <Rest count={totals.twice.length} />
          </ul>
        </Note>
      )}
      <Repeated
        title="Recipients that are paid more than once"
        groups={totals.sameRecipient.map(({ to, orders }) => ({
          key: to,
          what: <Id id={to} />,
          count: orders.length,
        }))}
      />
      <Repeated
        title="Amounts that occur more than once"
        groups={totals.sameAmount.map(({ amount, token, orders }) => ({
          key: `${amount} ${token}`,
          what: (
            <>
              {grouped(amount)} {named(token)}
            </>
          ),
          count: orders.length,
        }))}
      />
    </div>
  </Panel>
);

function newWords({ strangers, unknown }: Totals): string {
  const parts = [
    ...(strangers > 0 ? [`${grouped(String(strangers))} never paid before`] : []),
    ...(unknown > 0 ? [`${grouped(String(unknown))} unknown`] : []),
  ];
  return parts.length === 0 ? 'each was paid before' : parts.join(', ');
}

interface Group {
  key: string;
  what: React.ReactNode;
  count: number;
}

const Repeated = ({ title, groups }: { title: string; groups: Group[] }) =>
  groups.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul className="list">
        {groups.slice(0, shownGroups).map(({ key, what, count }) => (
          <li key={key}>
            {what}: {count} times
          </li>
        ))}
        <Rest count={groups.length} />
      </ul>
    </div>
  );

const Rest = ({ count }: { count: number }) =>
  count > shownGroups ? <li>and {count - shownGroups} more</li> : null;
