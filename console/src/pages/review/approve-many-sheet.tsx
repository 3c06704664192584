import { useState } from 'react';
import { FactList } from '../../kit/fact-list.tsx';
import { Field } from '../../kit/field.tsx';
import { DecisionSheet } from '../../parts/decision-sheet.tsx';
import { grouped, usd, wholePart } from '../../words/amounts.ts';
import type { ListedOrder } from '../../words/batch/listed-order.ts';
import type { Totals } from '../../words/batch/totals.ts';
import { chainWord } from '../../words/decide/sentence.ts';

interface Props {
  list: ListedOrder[];
  totals: Totals;
  words: string;
  blocked: string | null;
  close: () => void;
  approve: () => Promise<void>;
}

/** From here on two approvers decide on a single payment. */
const largeUsd = 50_000;

/**
 * The list once more: how many, how much, which words. As for one payment, what two approvers would
 * decide on is typed: here the whole list counts as one.
 */
export function ApproveManySheet({ list, totals, words, blocked, close, approve }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = wantedOf(list, totals);
  const written = typed.replaceAll(/[\s,]/g, '');
  const isWrong = written !== '' && wanted !== null && !wanted.text.startsWith(written);
  const [sum] = totals.byToken;
  return (
    <DecisionSheet
      title={`Approve these ${grouped(String(totals.count))} orders?`}
      verb={`Approve ${grouped(String(totals.count))} now`}
      sending="Sending your approval"
      isReady={wanted === null || written === wanted.text}
      blocked={blocked}
      close={close}
      decide={approve}
    >
      <FactList
        isSingle
        facts={[
          {
            label: 'Total',
            value: `${sum?.amount ? `${grouped(sum.amount)} ${sum.token}, ` : ''}${usd(totals.usd)}`,
          },
          { label: 'Network', value: chainWord(list[0]?.chain ?? '') },
          { label: 'Recipients', value: grouped(String(totals.recipients)) },
          { label: 'Check words of the list', value: <strong>{words}</strong> },
        ]}
      />
      {wanted !== null && (
        <Field
          label={wanted.label}
          hint={wanted.hint}
          error={isWrong ? `This is not ${wanted.name}` : null}
        >
          {(described) => (
            <input
              {...described}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
    </DecisionSheet>
  );
}

/** What has to be typed; null for nothing. */
function wantedOf(list: readonly ListedOrder[], { usd: worth, byToken, count }: Totals) {
  const isLarge = worth === null || worth >= largeUsd || list.some(({ needed }) => needed > 1);
  if (!isLarge) return null;
  const [sum] = byToken;
  const isPayment = list.every(({ tokenAddress, token }) => token !== tokenAddress);
  if (byToken.length === 1 && isPayment && sum?.amount) {
    return {
      text: wholePart(sum.amount),
      label: 'Type the total amount',
      name: 'the total amount',
      hint: 'Only the whole-number part. A list of this value needs two approvers.',
    };
  }
  return {
    text: String(count),
    label: 'Type the number of orders',
    name: 'the number of orders',
    hint: 'A list of this value needs two approvers.',
  };
}
