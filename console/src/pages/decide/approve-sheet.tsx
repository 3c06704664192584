import { useState } from 'react';
import { FactList } from '../../kit/fact-list.tsx';
import { Field } from '../../kit/field.tsx';
import { DecisionSheet } from '../../parts/decision-sheet.tsx';
import { grouped, wholePart } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Dangers } from './dangers.tsx';
import type { Terms } from './terms.ts';

interface Props {
  terms: Terms;
  /** Why it cannot be approved by now. */
  blocked: string | null;
  close: () => void;
  approve: () => Promise<void>;
}

/**
 * What is approved once more: dangers, amount, network and the end of the address that gets it. The
 * more can be lost, the more is typed: the amount where two approvers decide, UNLIMITED where nothing
 * bounds it.
 */
export function ApproveSheet({ terms, blocked, close, approve }: Props) {
  const [typed, setTyped] = useState('');
  const { amount, token, payee, chain, needed, permission, isDangerous } = terms;
  const wanted = wantedOf({ isDangerous, isLarge: needed > 1, amount });
  const written = typed.replaceAll(/[\s,]/g, '');
  const isTyped = wanted === null || written.toUpperCase() === wanted;
  const isWrong = written !== '' && wanted !== null && !wanted.startsWith(written.toUpperCase());
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
      <Dangers terms={terms} />
      <FactList
        isSingle
        facts={[
          ...(amount
            ? [{ label: 'Amount', value: `${grouped(amount)} ${visibleText(token ?? '')}` }]
            : []),
          { label: 'Network', value: chainWord(chain) },
          ...(payee
            ? [
                {
                  label: `Last 8 characters of the ${permission ? 'spender' : 'recipient'}`,
                  value: <span className="mono">{payee.slice(-8)}</span>,
                },
              ]
            : []),
        ]}
      />
      {wanted !== null && (
        <Field
          label={isDangerous ? `Type ${wanted}` : 'Type the amount'}
          hint={
            isDangerous
              ? 'Nothing bounds what can be taken.'
              : 'Its whole-number part. Two approvers decide on a payment of this size.'
          }
          error={isWrong ? `This is not ${isDangerous ? wanted : 'the amount'}` : null}
        >
          {(described) => (
            <input
              {...described}
              className="input"
              inputMode={isDangerous ? 'text' : 'numeric'}
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
function wantedOf(order: { isDangerous: boolean; isLarge: boolean; amount: string | null }) {
  if (order.isDangerous) return 'UNLIMITED';
  return order.isLarge && order.amount ? wholePart(order.amount) : null;
}
