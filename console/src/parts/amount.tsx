import { roundedAmount } from '#shared/words/rounded-amount.ts';
import { grouped } from '../words/amounts.ts';
import { visibleText } from '../words/visible-text.ts';
import { CopyId } from './facts.tsx';

interface Props {
  /** A decimal string. */
  amount: string;
  token: string;
  /** Up for what has to be sent, down for what is there. */
  rounds: 'up' | 'down';
}

/**
 * An amount with at most six significant digits; where that leaves some out, the exact one is in its
 * title and is copied by a button. Never for what is decided on.
 */
export function Amount({ amount, token, rounds }: Props) {
  const [shown, exact] = [roundedAmount(amount, rounds), grouped(amount)];
  const isCut = shown !== grouped(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));
  return (
    <>
      <span title={isCut ? `${exact} ${token}` : undefined}>
        {shown} {visibleText(token)}
      </span>
      {isCut && <CopyId id={amount} />}
    </>
  );
}
