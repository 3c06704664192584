import type { Schemas } from '../../api/types.ts';
import { usd } from '../amounts.ts';
import { exact } from '../times.ts';

const known: Record<Schemas['SimilarAddress']['known_as'], string> = {
  recipient: 'was paid before',
  waiting: 'is the recipient of an order that has not ended',
  user: 'is a user’s deposit address',
  whitelist: 'is on the whitelist',
  hot_wallet: 'is the project’s own hot wallet',
};

/** Where the project knows an address from that looks like the recipient's. */
export const knownWords = ({ known_as: from, user_id: user }: Schemas['SimilarAddress']): string =>
  from === 'user' && user !== null ? `is the deposit address of the user ${user}` : known[from];

/** What the address whitelist says of a recipient. */
export interface ListedAs {
  /** The list has entries, and this address is none of them. */
  isOutside: boolean;
  entry: Schemas['WhitelistEntry'] | null;
}

/** The API compares EVM addresses in any case. */
const fold = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address);

/**
 * Whether the current whitelist allows a payment; null where the signer does not judge a recipient, as for a
 * signature or for a call that is not a transfer.
 */
export function listedAs(
  list: readonly Schemas['WhitelistEntry'][],
  pays: string | null,
): ListedAs | null {
  if (pays === null) return null;
  const entry = list.find((one) => fold(one.entry) === fold(pays)) ?? null;
  return { isOutside: list.length > 0 && entry === null, entry };
}

/** Whether the project has never dealt with the address. */
export const isStranger = ({ stranger }: Schemas['Recipient']): boolean => stranger;

/** What the address was not compared with; null where that is nothing. */
export const notComparedWords = ({ not_compared: rest }: Schemas['Recipient']): string | null =>
  rest.length === 0 ? null : `Not compared with: ${rest.join(', ')}.`;

/** What is known of a recipient, a sentence each. */
export function recipientSentences(recipient: Schemas['Recipient']): string[] {
  const { ours, user_id: user, whitelisted, paid, complete, looked_at: looked } = recipient;
  const among = complete ? '' : ` Only the newest ${looked} orders were checked.`;
  const { count, first_at: first, last_at: last } = paid;
  return [
    ...(ours === 'hot_wallet' ? ['The project’s own hot wallet.'] : []),
    ...(ours === 'user' ? [`The deposit address of the user ${user}.`] : []),
    ...(whitelisted ? ['In the whitelist.'] : []),
    count === 0 || first === null || last === null
      ? `Never paid before.${among}`
      : `Paid ${count === 1 ? 'once' : `${count} times`} before, ${usd(paid.usd)} in total: ${
          count === 1 ? exact(first) : `first ${exact(first)}, last ${exact(last)}`
        }.${among}`,
  ];
}
