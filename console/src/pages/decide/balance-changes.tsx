import { Id } from '../../parts/facts.tsx';
import { grouped } from '../../words/amounts.ts';
import { visibleText } from '../../words/visible-text.ts';
import type { Move } from './moves.ts';

const named = ({ token, tokenAddress, tokenId }: Move) => {
  const id = tokenId === null ? '' : ` no. ${tokenId}`;
  if (token) return visibleText(token) + id;
  return tokenAddress ? `an unlisted token${id}` : `the chain’s coin${id}`;
};

/** Who has less and who has more afterwards. */
export const BalanceChanges = ({
  moves,
  chain,
  isLater,
  whole = false,
}: {
  moves: Move[];
  chain: string;
  isLater: boolean;
  /** Whole addresses, to compare: two may begin and end alike. */
  whole?: boolean;
}) =>
  moves.length === 0 ? (
    <p className="quiet">
      {isLater
        ? 'Nothing moves now, but the funds can be taken later.'
        : 'No balance changes detected.'}
    </p>
  ) : (
    <ul className="list">
      {moves.map((move) => {
        const isLess = move.raw.startsWith('-');
        const amount = move.amount === null ? `${move.raw} smallest units` : grouped(move.amount);
        return (
          <li key={`${move.address} ${move.tokenAddress} ${move.tokenId} ${move.raw}`}>
            <strong className={isLess ? 'less' : 'more'}>
              {amount} {named(move)}
            </strong>{' '}
            {isLess ? 'leaves' : 'goes to'} {move.whose}{' '}
            <Id id={move.address} whole={whole} on={{ chain, is: 'address' }} />
            {move.token === null && move.tokenAddress && (
              <>
                {' '}
                (token <Id id={move.tokenAddress} on={{ chain, is: 'address' }} />)
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
