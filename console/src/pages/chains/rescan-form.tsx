import { useState } from 'react';
import type { ChainName } from '#shared/chains.ts';
import { held } from '../../api/client.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { mayOperateAll } from '../../words/may-operate.ts';
import { hashOn } from '../../words/transaction-hash.ts';
import { RescanResult } from '../find/rescan-result.tsx';

interface Props {
  slug: string;
  chain: ChainName;
  scanned: string | null;
}

const isHeight = (text: string) => /^\d{1,15}$/.test(text);

/** Reads a transaction or a range of blocks again. */
export function RescanForm({ slug, chain, scanned }: Props) {
  const { api, admin } = useWorld();
  const { isBusy, problem, run } = useAction();
  const [hash, setHash] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [job, setJob] = useState<{ chain: ChainName; id: string } | null>(null);
  if (!mayOperateAll(admin)) return null;
  const ask = (body: { tx_hash: string } | { from: number; to: number }) =>
    run(async () => {
      setJob(null);
      const { id } = await held(
        api.POST('/chains/{chain}/rescan', { params: { path: { chain } }, body }),
      );
      setJob({ chain, id });
    });
  const busy = isBusy ? 'Asking' : null;
  return (
    <Panel title="Read again">
      <div className="stack close">
        <p>
          For a missing deposit. Recorded deposits do not change. A missed deposit is credited by
          the usual rules. At most 10,000 blocks
          {scanned !== null && `, up to block ${scanned}`}.
        </p>
        <form
          className="filters"
          onSubmit={(event) => {
            event.preventDefault();
            void ask({ tx_hash: hashOn(chain, hash.trim()) });
          }}
        >
          <Field label="A transaction">
            {(described) => (
              <input
                {...described}
                className="input"
                value={hash}
                spellCheck={false}
                maxLength={100}
                onChange={({ target }) => setHash(target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={busy} disabled={hash.trim() === ''}>
            Read its block
          </Button>
        </form>
        <form
          className="filters"
          onSubmit={(event) => {
            event.preventDefault();
            void ask({ from: Number(from), to: Number(to) });
          }}
        >
          {(
            [
              ['From block', from, setFrom],
              ['To block', to, setTo],
            ] as const
          ).map(([label, value, set]) => (
            <Field key={label} label={label}>
              {(described) => (
                <input
                  {...described}
                  className="input"
                  inputMode="numeric"
                  value={value}
                  onChange={({ target }) => set(target.value.trim())}
                />
              )}
            </Field>
          ))}
          <Button type="submit" busy={busy} disabled={!isHeight(from) || !isHeight(to)}>
            Read the blocks
          </Button>
        </form>
        {problem !== null && <ProblemAlert error={problem} />}
        {job && <RescanResult key={job.id} slug={slug} job={job} />}
      </div>
    </Panel>
  );
}
