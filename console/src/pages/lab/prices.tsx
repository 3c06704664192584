import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { LabState } from './types.ts';
import { useLabAction } from './use-lab.ts';

const modes = { ok: 'answers', down: 'down', stale: 'an hour old' } as const;

/** What the price feed says. */
export function Prices({ mode, prices }: LabState['prices']) {
  const { mutate, isPending } = useLabAction();
  const [coin, setCoin] = useState(Object.keys(prices)[0] ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const usd = typed ?? prices[coin] ?? '';
  return (
    <Panel title="Prices">
      <div className="lab-form">
        <Field label="The price feed">
          {(described) => (
            <select
              {...described}
              className="input"
              value={mode}
              onChange={(event) => mutate({ path: '/prices', body: { mode: event.target.value } })}
            >
              {Object.entries(modes).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Coin">
          {(described) => (
            <select
              {...described}
              className="input"
              value={coin}
              onChange={(event) => {
                setCoin(event.target.value);
                setTyped(null);
              }}
            >
              {Object.keys(prices).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="USD">
          {(described) => (
            <input
              {...described}
              className="input"
              inputMode="decimal"
              value={usd}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button
          busy={isPending ? 'Setting' : null}
          onClick={() => mutate({ path: '/prices', body: { prices: { [coin]: usd } } })}
        >
          Set the price
        </Button>
      </div>
      <p className="quiet">Coffer reads prices each minute.</p>
    </Panel>
  );
}
