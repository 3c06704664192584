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
 * bounds it, MISMATCH where the service contradicts what is signed.
 */
export function ApproveSheet({ terms, blocked, close, approve }: Props) {
  const [typed, setTyped] = useState('');
  const { amount, token, payee, chain, needed, permission, isDangerous, contradiction } = terms;
  const contradicts = contradiction !== null;
  const isWord = isDangerous || contradicts;
  const wanted = wantedOf({ contradicts, isDangerous, isLarge: needed > 1, amount });
  const written = typed.replaceAll(/[\s,]/g, '');
  const isTyped = wanted === null || written.toUpperCase() === wanted;
  const wrong = typedProblem({ written, wanted, isWord });
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
          label={isWord ? `Type ${wanted}` : 'Type the amount'}
          hint={
            contradicts
              ? 'The service stored other terms than those that are signed.'
              : isDangerous
                ? 'There is no limit on what can be taken.'
                : 'The whole-number part, e.g. 61500. Two approvers decide on a payment of this size.'
          }
          error={wrong}
        >
          {(described) => (
            <input
              {...described}
              className="input"
              inputMode={isWord ? 'text' : 'numeric'}
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

/** Why “Approve now” is off although something is typed: in words that do not type it for them. */
function typedProblem(order: {
  written: string;
  wanted: string | null;
  isWord: boolean;
}): string | null {
  const { written, wanted, isWord } = order;
  const text = written.toUpperCase();
  if (text === '' || wanted === null || text === wanted) return null;
  const what = isWord ? wanted : 'the amount';
  if (/^\d+\.\d*$/.test(text))
    return 'Only the whole-number part: leave out the decimal point and the decimals';
  return wanted.startsWith(text) ? `Not all of ${what} yet` : `This is not ${what}`;
}

/** What has to be typed; null for nothing. */
function wantedOf(order: {
  contradicts: boolean;
  isDangerous: boolean;
  isLarge: boolean;
  amount: string | null;
}) {
  if (order.contradicts) return 'MISMATCH';
  if (order.isDangerous) return 'UNLIMITED';
  return order.isLarge && order.amount ? wholePart(order.amount) : null;
}
