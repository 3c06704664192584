import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useList, useTreasuryApi } from '../../api/treasury.ts';
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
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${query.data.list.length}${query.data.complete ? '' : '+'})`}
          description="After a restore, or when the chain knows what our records do not"
        >
          Addresses that sign nothing
        </Header>
      }
    >
      <SpaceBetween size="s">
        <Alert type="warning">
          Their orders wait. Nothing is lost: compare with the chain first, then let them sign
          again.
        </Alert>
        <ul className="entries">
          {query.data.list.map(({ chain, address, frozen, restored }) => (
            <li key={chain + address}>
              <span>
                {chainWord(chain)} <Id id={address} />:{' '}
                {frozen ? <Said text={frozen} /> : restored ? 'restored' : 'stopped'}
              </span>
              <Button
                ariaLabel={`Compare ${address} with its chain`}
                onClick={() => setChosen({ chain, address })}
              >
                Compare
              </Button>
            </li>
          ))}
        </ul>
      </SpaceBetween>
      {chosen && <HaltedSheet slug={slug} wallet={chosen} close={() => setChosen(null)} />}
    </Container>
  );
}
