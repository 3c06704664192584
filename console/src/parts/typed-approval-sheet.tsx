import { useState } from 'react';
import { type Fact, FactList } from '../kit/fact-list.tsx';
import { Field } from '../kit/field.tsx';
import { wholePart } from '../words/amounts.ts';
import { DecisionSheet } from './decision-sheet.tsx';

/** From here on two approvers decide on a single payment. */
export const largeUsd = 50_000;

/** What has to be typed before orders are approved together. */
export interface Wanted {
  text: string;
  label: string;
  name: string;
  hint: string;
}

/**
 * What is typed for orders of a large value: their total, or their number where they have no one total.
 * `what` is what the orders are together.
 */
export function wantedTotal({
  total,
  count,
  what,
}: {
  total: string | null;
  count: number;
  what: string;
}): Wanted {
  return total === null
    ? {
        text: String(count),
        label: 'Type the number of orders',
        name: 'the number of orders',
        hint: `A ${what} of this value needs two approvers.`,
      }
    : {
        text: wholePart(total),
        label: 'Type the total amount',
        name: 'the total amount',
        hint: `Only the whole-number part. A ${what} of this value needs two approvers.`,
      };
}

interface Props {
  title: string;
  verb: string;
  facts: Fact[];
  /** null: nothing has to be typed. */
  wanted: Wanted | null;
  blocked: string | null;
  close: () => void;
  approve: () => Promise<void>;
}

/** What is approved once more: how many, how much, which words. As for one payment, a large sum is typed. */
export function TypedApprovalSheet({ title, verb, facts, wanted, blocked, close, approve }: Props) {
  const [typed, setTyped] = useState('');
  const written = typed.replaceAll(/[\s,]/g, '');
  const isWrong = written !== '' && wanted !== null && !wanted.text.startsWith(written);
  return (
    <DecisionSheet
      title={title}
      verb={verb}
      sending="Sending your approval"
      isReady={wanted === null || written === wanted.text}
      blocked={blocked}
      close={close}
      decide={approve}
    >
      <FactList isSingle facts={facts} />
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
