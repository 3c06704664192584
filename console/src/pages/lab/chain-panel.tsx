import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Panel } from '../../kit/panel.tsx';
import { grouped } from '../../words/amounts.ts';
import type { ChainState, ProviderFault } from './types.ts';
import { useLabAction } from './use-lab.ts';

const faultWords: Record<ProviderFault, string> = {
  fine: 'fine',
  down: 'down',
  behind: '40 blocks behind',
  lying: 'lying about hashes',
};

/** What is not as it was at the start. */
function trouble({ isMining, isExpensive, providers }: ChainState): string | null {
  const found = [
    ...(isMining ? [] : ['no new blocks']),
    ...(isExpensive ? ['expensive blocks'] : []),
    ...providers.flatMap((one, i) =>
      one === 'fine' ? [] : [`provider ${i + 1} ${faultWords[one]}`],
    ),
  ];
  return found.length > 0 ? found.join(', ') : null;
}

/** The switches of one chain. */
export function ChainPanel({ chain }: { chain: ChainState }) {
  const { mutate } = useLabAction();
  const [depth, setDepth] = useState('2');
  const turn = (body: unknown) => mutate({ path: `/chains/${chain.name}`, body });
  const { isMining, can } = chain;
  const found = trouble(chain);
  return (
    <Panel
      title={chain.name}
      actions={
        <span className="lab-height">
          {chain.height === null ? (
            'no answer'
          ) : (
            <>
              block <output className="number inline">{grouped(String(chain.height))}</output>
            </>
          )}
        </span>
      }
    >
      {found ? <Mark tone="warning">{found}</Mark> : <Mark tone="success">in sync</Mark>}
      <div className="lab-row">
        <Button onClick={() => turn({ mining: !isMining })}>
          {isMining ? 'Stop' : 'Start'}
          <span className="unseen"> {chain.name}</span>
        </Button>
        <Button onClick={() => turn({ mine: 1 })}>
          Mine 1<span className="unseen"> on {chain.name}</span>
        </Button>
        <Button onClick={() => turn({ mine: 5 })}>
          Mine 5<span className="unseen"> on {chain.name}</span>
        </Button>
        <form
          className="lab-inline"
          onSubmit={(event) => {
            event.preventDefault();
            turn({ reorganise: Number(depth) });
          }}
        >
          <Button type="submit">
            Reorganise<span className="unseen"> {chain.name}</span>
          </Button>
          <input
            className="input short"
            type="number"
            min={1}
            max={64}
            value={depth}
            aria-label={`Blocks of ${chain.name} to reorganise`}
            onChange={(event) => setDepth(event.target.value)}
          />
        </form>
      </div>
      <div className="lab-row">
        {chain.providers.map((fault, i) => (
          <Field key={i === 0 ? 'first' : 'second'} label={`Provider ${i + 1}`}>
            {(described) => (
              <select
                {...described}
                className="input"
                value={fault}
                onChange={(event) => turn({ provider: i + 1, is: event.target.value })}
              >
                {can.providerFaults.map((one) => (
                  <option key={one} value={one}>
                    {faultWords[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        {can.expensive && (
          <label className="choice lab-choice">
            <input
              type="checkbox"
              checked={chain.isExpensive}
              onChange={(event) => turn({ expensive: event.target.checked })}
            />
            Expensive blocks
          </label>
        )}
      </div>
    </Panel>
  );
}
