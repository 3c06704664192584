import type { PayoutReview, PayoutRow } from '#wire/words/payout-review.ts';
import type { OrdersNow } from '../../api/payout-queries.ts';
import { Note } from '../../kit/note.tsx';
import { Id } from '../../parts/facts.tsx';
import { knownWords } from '../../words/decide/recipient.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Tick } from '../decide/tick.tsx';
import { placesWords } from './totals-panel.tsx';

export interface Alike {
  /** Places of the payments, from 1. */
  places: number[];
  /** Each address that begins and ends in the same way, with what is known of it. */
  addresses: { address: string; words: string }[];
}

/** Recipients that look like another one of the batch, or like an address that the project knows. */
export function alikeOf(
  review: PayoutReview,
  rows: readonly PayoutRow[],
  known: OrdersNow['known'],
): Alike[] {
  const within = review.alike.map(({ places, addresses }) => ({
    places,
    addresses: addresses.map((address) => ({ address, words: 'would be paid' })),
  }));
  const outside = rows.flatMap(({ order }, index) => {
    const similar = known.get(order.withdraw_no)?.recipient?.similar ?? [];
    if (similar.length === 0) return [];
    return {
      places: [index + 1],
      addresses: [
        { address: order.to_address, words: 'would be paid' },
        ...similar.map((one) => ({ address: one.address, words: knownWords(one) })),
      ],
    };
  });
  return [...within, ...outside];
}

interface Props {
  alike: readonly Alike[];
  /** The approver has to say that the addresses were compared. */
  tick: { isTicked: boolean; set: (isTicked: boolean) => void } | null;
}

export const AlikeNote = ({ alike, tick }: Props) => (
  <Note tone="error" title="Recipients that look like other addresses" isNews={false}>
    <p>
      They begin and end like another address, but are different. Attackers create such addresses so
      that people copy them by mistake. Compare every character.
    </p>
    <ul className="list">
      {alike.map(({ places, addresses }) => (
        <li key={`${places.join()} ${addresses.map(({ address }) => address).join()}`}>
          {places.length === 1 ? 'Number' : 'Numbers'} {placesWords(places)}:
          <ul className="list">
            {addresses.map(({ address, words }) => (
              <li key={address}>
                <Id id={address} whole /> {visibleText(words)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
    {tick && (
      <Tick {...tick} text="I compared every character with the addresses that I mean to pay" />
    )}
  </Note>
);
