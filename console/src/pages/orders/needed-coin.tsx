import { lazy, Suspense, useState } from 'react';
import { type ChainName, useHotWallet } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { Amount } from '../../parts/amount.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { missingOf } from '../../words/policy/runway.ts';

const CoinAddress = lazy(() => import('./coin-address.tsx'));

/** How much coin an order's address lacks, and where to send it. */
export function NeededCoin({
  slug,
  chain,
  needs,
  holds,
}: {
  slug: string;
  chain: ChainName;
  needs: Schemas['NeededCoin'];
  /** What the address holds, where that is known here. */
  holds?: string | undefined;
}) {
  const { data: hot } = useHotWallet(slug, chain);
  const [isShown, setIsShown] = useState(false);
  const { address, amount, token } = needs;
  // No node is asked here about a user's address.
  const held =
    holds ?? (hot?.address === address && hot.tokens.find((one) => one.token === token)?.balance);
  const missing = held ? missingOf(held, amount) : null;
  return (
    <>
      <p>
        The order takes at most <Amount amount={amount} token={token} rounds="up" />.
        {held && (
          <>
            {' '}
            The address holds <Amount amount={held} token={token} rounds="down" />.
          </>
        )}
        {missing && (
          <strong>
            {' '}
            Missing: <Amount amount={missing} token={token} rounds="up" />.
          </strong>
        )}
      </p>
      {isShown ? (
        <Suspense>
          <CoinAddress chain={chain} address={address} />
        </Suspense>
      ) : (
        <div className="actions">
          <Button onClick={() => setIsShown(true)}>
            Send {token} on {chainWord(chain)}
          </Button>
        </div>
      )}
    </>
  );
}
