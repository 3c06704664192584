import { useState } from 'react';
import { useList, useTreasuryApi } from '../../api/treasury.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { type Halted, HaltedSheet } from './halted-sheet.tsx';

/** Addresses that sign nothing, each with the way out; nothing where there are none. */
export function HaltedWallets({ slug }: { slug: string }) {
  const { halted } = useTreasuryApi(slug);
  const query = useList(['halted', slug], halted);
  const [chosen, setChosen] = useState<Halted | null>(null);
  if (query.error && !query.data) return <ProblemAlert error={query.error} />;
  if (!query.data || query.data.list.length === 0) return null;
  return (
    <Panel
      title="Addresses that sign nothing"
      counter={`(${query.data.list.length}${query.data.complete ? '' : '+'})`}
      description="After a restore, or when the chain and our records disagree"
    >
      <div className="stack close">
        <Note tone="warning">
          Their orders wait. Nothing is lost: first compare each address with its chain, then let it
          sign again.
        </Note>
        <ul className="entries">
          {query.data.list.map(({ chain, address, frozen, restored }) => (
            <li key={chain + address}>
              <span>
                {chainWord(chain)} <Id id={address} />:{' '}
                {frozen ? <Said text={frozen} /> : restored ? 'restored' : 'stopped'}
              </span>
              <Button
                label={`Compare ${address} with its chain`}
                onClick={() => setChosen({ chain, address })}
              >
                Compare
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {chosen && <HaltedSheet slug={slug} wallet={chosen} close={() => setChosen(null)} />}
    </Panel>
  );
}
