import { useState } from 'react';
import { FactList } from '../../kit/fact-list.tsx';
import { Field } from '../../kit/field.tsx';
import { grouped, wholePart } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import type { Terms } from './terms.ts';

interface Props {
  terms: Terms;
  /** Why it cannot be approved by now. */
  blocked: string | null;
  close: () => void;
  approve: () => Promise<void>;
}

/** The amount, the network and the recipient's end once more; a level 3 has the amount typed. */
export function ApproveSheet({ terms, blocked, close, approve }: Props) {
  const [typed, setTyped] = useState('');
  const { amount, token, to, chain, needed } = terms;
  const wanted = needed > 1 && amount ? wholePart(amount) : null;
  const isTyped = wanted === null || typed.replaceAll(/[\s,]/g, '') === wanted;
  return (
    <DecisionSheet
      title="Approve this?"
      verb="Approve now"
      sending="Sending your approval"
      isReady={isTyped}
      blocked={blocked}
      close={close}
      decide={approve}
    >
      <p>{visibleText(terms.sentence)}</p>
      <FactList
        isSingle
        facts={[
          ...(amount
            ? [{ label: 'Amount', value: `${grouped(amount)} ${visibleText(token ?? '')}` }]
            : []),
          { label: 'Network', value: chainWord(chain) },
          ...(to
            ? [
                {
                  label: 'The recipient ends in',
                  value: <span className="mono">{to.slice(-8)}</span>,
                },
              ]
            : []),
        ]}
      />
      {wanted !== null && (
        <Field
          label="Type the amount"
          hint="Its digits before the point. Two approvers decide on a payment of this size."
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
