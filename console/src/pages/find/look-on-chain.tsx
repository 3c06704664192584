import { useState } from 'react';
import type { ChainName } from '#shared/chains.ts';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { mayOperateAll } from '../../words/may-operate.ts';
import { hashOn } from '../../words/transaction-hash.ts';
import { type AskedRescan, OnNetwork } from './on-network.tsx';

interface Props {
  slug: string;
  hash: string;
  /** The chains that a hash of this form may be of. */
  chains: ChainName[];
}

/**
 * Has the watchers read a transaction again, each network that may have it: what was missed is credited,
 * and explain for every other transfer why it is not a deposit.
 */
export function LookOnChain({ slug, hash, chains }: Props) {
  const { api, admin } = useWorld();
  const { isBusy, problem, run } = useAction();
  const [asked, setAsked] = useState<AskedRescan[]>([]);
  // Only a network that is watched can be asked. Without an answer all are, and each says it itself.
  const { data, error } = usePolled(['chains'], (api) => held(api.GET('/chains')), {
    every: () => false,
  });
  const watched = data?.list.map(({ chain }) => chain);
  const networks = chains.filter((chain) => watched?.includes(chain) ?? true);
  const ask = async (chain: ChainName): Promise<AskedRescan> => {
    try {
      const { id } = await held(
        api.POST('/chains/{chain}/rescan', {
          params: { path: { chain } },
          body: { tx_hash: hashOn(chain, hash) },
        }),
      );
      return { chain, id };
    } catch (refusal) {
      return { chain, error: refusal };
    }
  };
  const look = () =>
    run(async () => {
      setAsked([]);
      setAsked(await Promise.all(networks.map(ask)));
    });
  return (
    <Panel title="Is a deposit missing?">
      <div className="stack close">
        <p>
          The watchers read the transaction again and apply the rules for every deposit. Missed
          deposits are credited. For every other transfer the result says why it is not a deposit.
        </p>
        {mayOperateAll(admin) ? (
          <div>
            <Button
              variant="primary"
              disabled={!data && !error}
              busy={isBusy ? 'Asking' : null}
              onClick={() => void look()}
            >
              {networks.length > 1 ? 'Look on all networks' : 'Look on the chain'}
            </Button>
          </div>
        ) : (
          <p>This needs the group operator or owner of all projects.</p>
        )}
        {problem !== null && <ProblemAlert error={problem} />}
        {asked.length > 0 && (
          <ul className="list" aria-label="Networks">
            {asked.map((one) => (
              <OnNetwork key={one.chain} slug={slug} asked={one} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
