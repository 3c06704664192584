import { useState } from 'react';
import type { ChainName } from '#shared/chains.ts';
import { held } from '../../api/client.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { mayOperateAll } from '../../words/may-operate.ts';
import { hashOn } from '../../words/transaction-hash.ts';
import { RescanResult } from './rescan-result.tsx';

interface Props {
  slug: string;
  hash: string;
  chains: ChainName[];
}

/** Has the watcher read a transaction again: it credits what was missed, and says why not. */
export function LookOnChain({ slug, hash, chains }: Props) {
  const { api, admin } = useWorld();
  const { isBusy, problem, run } = useAction();
  const [chain, setChain] = useState<ChainName>(chains[0]!);
  const [job, setJob] = useState<{ chain: ChainName; id: string } | null>(null);
  const look = () =>
    run(async () => {
      setJob(null);
      const { id } = await held(
        api.POST('/chains/{chain}/rescan', {
          params: { path: { chain } },
          body: { tx_hash: hashOn(chain, hash) },
        }),
      );
      setJob({ chain, id });
    });
  return (
    <Panel title="Is it a deposit that is missing?">
      <div className="stack close">
        <p>
          The chain’s watcher reads the transaction once more, by the rules that credit every
          deposit. What was missed is credited; of anything else it says why it is no deposit.
        </p>
        {mayOperateAll(admin) ? (
          <div className="filters">
            <Field label="Network">
              {(described) => (
                <select
                  {...described}
                  className="input"
                  value={chain}
                  onChange={({ target }) => setChain(target.value as ChainName)}
                >
                  {chains.map((name) => (
                    <option key={name} value={name}>
                      {chainWord(name)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Button variant="primary" busy={isBusy ? 'Asking' : null} onClick={() => void look()}>
              Look on the chain
            </Button>
          </div>
        ) : (
          <p>This needs the group operator or owner of all projects.</p>
        )}
        {problem !== null && <ProblemAlert error={problem} />}
        {job && <RescanResult key={job.id} slug={slug} job={job} />}
      </div>
    </Panel>
  );
}
