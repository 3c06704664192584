import { useState } from 'react';
import type { Schemas } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { AskedProviders } from '../../parts/asked-providers.tsx';
import { When } from '../../parts/facts.tsx';
import { providerNames, providerWords } from '../../words/chains.ts';
import { visibleText } from '../../words/visible-text.ts';

/** The providers that a chain’s watcher reads, in their order: what each does, and since when. */
export function Providers({ lag }: { lag: Schemas['ChainLag'] }) {
  const now = useNow();
  const [wanted, setWanted] = useState(0);
  const names = providerNames(lag.provider_states);
  const rows = lag.provider_states.map((one, index) => ({
    ...one,
    place: index + 1,
    name: names[index]!,
  }));
  return (
    <Panel
      title="Providers"
      actions={<Button onClick={() => setWanted(wanted + 1)}>Ask again now</Button>}
    >
      <div className="stack close">
        <AskedProviders chain={lag.chain} wanted={wanted} />
        {rows.length === 0 ? (
          <p>No provider was queried yet: the watcher records them with its first tick.</p>
        ) : (
          <Table
            label="Providers"
            rows={rows}
            keyOf={({ place }) => String(place)}
            title={{ label: 'Host', cell: ({ name }) => visibleText(name) }}
            level={3}
            columns={[
              {
                label: 'State',
                cell: (one) => {
                  const { text, tone } = providerWords(one, now);
                  return <Mark tone={tone}>{visibleText(text)}</Mark>;
                },
              },
              { label: 'Since', cell: ({ since }) => <When at={since} /> },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}
