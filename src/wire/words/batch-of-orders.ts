/** What a command line shows of orders that are decided on at once, and what came of each. */
import { addressEnds } from '#model/address-ends.ts';
import { type ChainName, familyOf } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { smallestUnits } from '#shared/money/known-decimals.ts';
import { checkOrder, type Sha256 } from './order-check.ts';
import { type ShownOperation, type ShownWithdrawal, shownAmount } from './shown-terms.ts';

/** An order as `approvals/review` answers it; what of it is needed here. */
export interface ReviewedOrder {
  yours: string;
  waits: boolean;
  says: string | null;
  barred: string | null;
  /** What is known of whom it pays; null where it is not known whom. */
  recipient: { stranger: boolean | null; similar: { address: string }[] } | null;
  withdrawal?: ListedFields & ShownWithdrawal;
  operation?: ListedFields & ShownOperation;
}

interface ListedFields {
  chain: string;
  token: string | null;
  token_address: string | null;
  to_address: string | null;
  amount: string | null;
  amount_raw: string | null;
  amount_usd: number | null;
  memo: string | null;
  approvals_needed: number;
  terms_digest: string;
}

export const fieldsOf = ({
  withdrawal,
  operation,
}: ReviewedOrder): ListedFields & { no: string } =>
  withdrawal
    ? { ...withdrawal, no: withdrawal.withdraw_no }
    : { ...operation!, no: operation!.op_no };

/** The digests of what is shown of each, in their order: what the service says of them is only compared. */
export const digestsOf = (
  projectId: string,
  list: readonly ReviewedOrder[],
  sha256: Sha256,
): string[] =>
  list.map(
    ({ withdrawal, operation }) => checkOrder(projectId, withdrawal ?? operation!, sha256).digest,
  );

/** Why these orders are not approved together, a sentence each; none if they are. */
export function whyNotTogether(
  projectId: string,
  list: readonly ReviewedOrder[],
  sha256: Sha256,
): string[] {
  const byEnds = new Map<string, string[]>();
  for (const { chain, to_address: to } of list.map(fieldsOf)) {
    const ends = endsOf(chain, to);
    if (to !== null && ends !== null) byEnds.set(ends, [...(byEnds.get(ends) ?? []), to]);
  }
  return list.flatMap((one) => {
    const { no, chain, to_address: to, approvals_needed: needed } = fieldsOf(one);
    const alike =
      byEnds
        .get(endsOf(chain, to) ?? '')
        ?.find((other) => other.toLowerCase() !== to?.toLowerCase()) ??
      one.recipient?.similar[0]?.address;
    const why =
      (one.waits ? null : one.says) ??
      checkOrder(projectId, one.withdrawal ?? one.operation!, sha256).problem ??
      (one.yours === 'open' ? null : 'you have already decided on it, or requested its API key') ??
      one.barred ??
      (shownAmount((one.withdrawal ?? one.operation)!) === null
        ? 'the decimals of its token are unknown here'
        : null) ??
      (one.recipient === null ? 'its recipient is unknown' : null) ??
      (alike ? `its recipient looks like ${alike}, but is a different address` : null) ??
      (one.recipient?.stranger !== false && needed > 1
        ? 'as far as is known, its recipient was never paid, and the payment needs two approvals'
        : null);
    return why === null ? [] : [`${no}: ${why}`];
  });
}

const endsOf = (chain: string, address: string | null): string | null =>
  address === null ? null : addressEnds(familyOf[chain as ChainName], address);

/** More decimals than any token has. */
const places = 36;

/** The sum of the amounts, with its token; null where one is not known or the tokens differ. */
export function totalOf(list: readonly ReviewedOrder[]): string | null {
  const orders = list.map(fieldsOf);
  const units = orders.map(({ amount }) =>
    amount === null ? null : smallestUnits(amount, places),
  );
  const [token, ...others] = new Set(orders.map((order) => order.token));
  if (!token || others.length > 0 || units.includes(null)) return null;
  const sum = units.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  return `${formatAmount(sum, places)} ${token}`;
}

/** Each order at its place, then what they come to and the words that name the list. */
export function listLines(list: readonly ReviewedOrder[], words: readonly string[]): string[] {
  const orders = list.map(fieldsOf);
  const worth = orders.some(({ amount_usd: usd }) => usd === null)
    ? 'no price'
    : `${orders.reduce((sum, { amount_usd: usd }) => sum + (usd ?? 0), 0).toFixed(2)} USD`;
  const paid = new Map(list.map((one) => [fieldsOf(one).to_address, one.recipient?.stranger]));
  const strangers = [...paid.values()].filter((stranger) => stranger !== false).length;
  return [
    ...orders.map(
      ({ no, amount, token, chain, to_address: to, memo }, n) =>
        `${n + 1}. ${no}: ${amount ?? ''} ${token ?? ''} on ${chain} to ${to}${memo === null ? '' : `, memo ${memo}`}`,
    ),
    `orders: ${orders.length}`,
    `total: ${totalOf(list) ?? 'several tokens'}, ${worth}`,
    `recipients: ${paid.size}, not known to be paid before: ${strangers}`,
    `check words of the list: ${words.join(' ')}`,
  ];
}

/** An outcome as `approve-many` and `reject-many` answer it. */
export interface ListOutcome {
  no: string;
  result: string;
  says: string | null;
}

/** What came of each order that was not decided, and how many were. */
export function outcomeLines(
  outcomes: readonly ListOutcome[],
  verb: 'approved' | 'rejected',
): string[] {
  const decided = outcomes.filter(({ result }) => result === 'decided').length;
  return [
    `${decided} of ${outcomes.length} ${verb}`,
    ...outcomes.flatMap(({ no, result, says }) =>
      result === 'decided' ? [] : [`${no}: ${says ?? 'not reached: send the same request again'}`],
    ),
  ];
}
