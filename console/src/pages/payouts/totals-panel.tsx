import type { ReactNode } from 'react';
import type { PayoutReview, PayoutRow } from '#wire/words/payout-review.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { grouped, usd } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';

/** Groups that are listed; of more the number is said. */
const shownGroups = 5;

export interface OfToken {
  chain: string;
  token: string;
  tokenAddress: string | null;
}

export interface Words {
  /** Smallest units as an amount with its token, by the decimals that the page knows. */
  amount: (of: OfToken, units: bigint) => string;
  paid: (order: PayoutRow['order']) => string;
}

interface Props {
  review: PayoutReview;
  rows: readonly PayoutRow[];
  /** By the service, of everything that was asked. */
  worth: number;
  refused: number;
  words: Words;
  /** It waits for its decision: which recipients are new counts. */
  isPending: boolean;
  /** The history of recipients is on its way. */
  isLooking: boolean;
}

/** What the batch comes to, and what in it is worth a second look. */
export function PayoutTotals(props: Props) {
  const { review, rows, worth, refused, words, isPending, isLooking } = props;
  const { totals, recipients, strangers, sameRecipient, sameAmount } = review;
  const twice = twiceOf(review);
  return (
    <Panel title="Total">
      <div className="stack close">
        {totals.map((total) => (
          <p key={`${total.chain} ${total.token} ${total.tokenAddress}`} className="asked">
            {visibleText(words.amount(total, total.units))}{' '}
            <span className="quiet">
              on {chainWord(total.chain)}, {total.count}{' '}
              {total.count === 1 ? 'payment' : 'payments'}
            </span>
          </p>
        ))}
        <FactList
          facts={[
            { label: 'Payments', value: grouped(String(review.count)) },
            {
              label: 'Value',
              value: `${usd(worth)}, as the service priced all that was requested`,
            },
            {
              label: 'Recipients',
              value: `${grouped(String(recipients))}${
                isPending
                  ? ` (${isLooking ? 'looking up which are new' : newWords(strangers.length)})`
                  : ''
              }`,
            },
            ...(refused > 0
              ? [{ label: 'Refused, and not in this batch', value: grouped(String(refused)) }]
              : []),
          ]}
        />
        {twice.length > 0 && (
          <Note tone="warning" title="The same amount to the same recipient" isNews={false}>
            <ul className="list">
              {twice.slice(0, shownGroups).map((places) => {
                const { order } = rows[places[0]! - 1]!;
                return (
                  <li key={places.join()}>
                    {timesWords(places)}: {visibleText(words.paid(order))} to{' '}
                    <Id id={order.to_address} />
                  </li>
                );
              })}
              {twice.length > shownGroups && <li>and {twice.length - shownGroups} more</li>}
            </ul>
          </Note>
        )}
        <div>
          <h3>Largest payments</h3>
          <ul className="list">
            {totals.map(({ chain, token, tokenAddress, largest }) => {
              const [first, ...others] = largest.map((place) => rows[place - 1]!.order);
              return (
                <li key={`${chain} ${token} ${tokenAddress}`}>
                  Number {largest[0]}
                  {others.length > 0 && ` and ${others.length} more of this amount`}:{' '}
                  {visibleText(words.paid(first!))} on {chainWord(chain)} to{' '}
                  <Id id={first!.to_address} />
                </li>
              );
            })}
          </ul>
        </div>
        <Repeated
          title="Recipients that are paid more than once"
          groups={sameRecipient.map(({ toAddress, places }) => ({
            key: toAddress,
            what: <Id id={toAddress} />,
            places,
          }))}
        />
        <Repeated
          title="Amounts that occur more than once"
          groups={sameAmount.map(({ places }) => ({
            key: places.join(),
            what: `${visibleText(words.paid(rows[places[0]! - 1]!.order))} on ${chainWord(rows[places[0]! - 1]!.order.chain)}`,
            places,
          }))}
        />
      </div>
    </Panel>
  );
}

/** Places of one amount of one token that go to one recipient: perhaps a payment that was requested twice. */
const twiceOf = ({ sameRecipient, sameAmount }: PayoutReview): number[][] =>
  sameRecipient.flatMap(({ places }) => {
    const own = new Set(places);
    return sameAmount
      .map((group) => group.places.filter((place) => own.has(place)))
      .filter(({ length }) => length > 1);
  });

const newWords = (strangers: number): string =>
  strangers === 0
    ? 'each was paid before'
    : `${grouped(String(strangers))} not known to be paid before`;

interface Group {
  key: string;
  what: ReactNode;
  places: number[];
}

/** The places are named where they are few enough to be looked up. */
const Repeated = ({ title, groups }: { title: string; groups: Group[] }) =>
  groups.length === 0 ? null : (
    <div>
      <h3>{title}</h3>
      <ul className="list">
        {groups
          .toSorted((a, b) => b.places.length - a.places.length)
          .slice(0, shownGroups)
          .map(({ key, what, places }) => (
            <li key={key}>
              {timesWords(places)}: {what}
            </li>
          ))}
        {groups.length > shownGroups && <li>and {groups.length - shownGroups} more</li>}
      </ul>
    </div>
  );

const timesWords = (places: readonly number[]): string =>
  `${places.length} times (numbers ${placesWords(places)})`;

const namedPlaces = 8;

export const placesWords = (places: readonly number[]): string =>
  places.length <= namedPlaces
    ? places.join(', ')
    : `${places.slice(0, namedPlaces).join(', ')} and ${places.length - namedPlaces} more`;
