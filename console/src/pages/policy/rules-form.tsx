import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Group } from '../../kit/field.tsx';
import { Switch } from '../../kit/switch.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { effectWords, settingEffect, settingLabel } from '../../words/policy/settings.ts';
import {
  type ByChainName,
  byChainFields,
  chainsFields,
  type Draft,
  type DraftName,
  type Limit,
  metadataKeysFields,
  numberFields,
  toggleFields,
} from './draft.ts';

interface Props {
  draft: Draft;
  problems: Partial<Record<DraftName, string>>;
  chains: string[];
  isReadOnly: boolean;
  set: (changes: Partial<Draft>) => void;
}

/** Rules that are not lists of entries. Each says what it does, and which way needs two owners. */
export function RulesForm({ draft, problems, chains, isReadOnly, set }: Props) {
  const { sessions } = useWorld();
  const hintOf = (name: DraftName) =>
    [settingEffect(name), effectWords(name, sessions.config.local)].filter(Boolean).join(' ');
  /** What every field says of its setting. */
  const saidOf = (name: DraftName) => ({
    label: settingLabel(name),
    hint: hintOf(name),
    error: problems[name] ?? null,
  });
  const byChain = (name: ByChainName) => (
    <Group key={name} {...saidOf(name)}>
      <div className="by-chain">
        {chains.map((chain) => (
          <TextField
            key={chain}
            label={chainWord(chain)}
            value={draft[name][chain] ?? ''}
            inputMode="numeric"
            placeholder="default"
            isReadOnly={isReadOnly}
            set={(text) => set({ [name]: { ...draft[name], [chain]: text } } as Partial<Draft>)}
          />
        ))}
      </div>
    </Group>
  );
  return (
    <div className="stack">
      <div className="rules">
        {numberFields.map(({ name, kind, mayBeEmpty }) => (
          <TextField
            key={name}
            {...saidOf(name)}
            value={draft[name]}
            inputMode="decimal"
            isReadOnly={isReadOnly}
            {...(mayBeEmpty && { placeholder: kind === 'daily-usd' ? 'no limit' : 'default' })}
            set={(text) => set({ [name]: text })}
          />
        ))}
        {toggleFields.map((name) => (
          <Switch
            key={name}
            {...saidOf(name)}
            isOn={draft[name]}
            isOff={isReadOnly}
            set={(isOn) => set({ [name]: isOn })}
          />
        ))}
        {[...chainsFields, ...metadataKeysFields].map((name) => (
          <TextField
            key={name}
            {...saidOf(name)}
            value={draft[name]}
            isReadOnly={isReadOnly}
            placeholder="none"
            set={(text) => set({ [name]: text })}
          />
        ))}
      </div>
      <Group
        label={settingLabel('daily_limits')}
        hint={hintOf('daily_limits')}
        error={problems.daily_limits ?? null}
      >
        {draft.daily_limits.map((limit, at) => (
          <LimitRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a limit has no other name while it is typed
            key={at}
            nth={`limit ${at + 1}`}
            limit={limit}
            chains={chains}
            isReadOnly={isReadOnly}
            change={(next) =>
              set({
                daily_limits: draft.daily_limits.flatMap((one, i) => {
                  if (i !== at) return [one];
                  return next ? [next] : [];
                }),
              })
            }
          />
        ))}
        {draft.daily_limits.length === 0 && <p>No limit</p>}
        {!isReadOnly && (
          <div>
            <Button
              onClick={() =>
                set({
                  daily_limits: [...draft.daily_limits, { chain: '', token: '', amount: '' }],
                })
              }
            >
              Add a limit
            </Button>
          </div>
        )}
      </Group>
      {byChainFields.map(byChain)}
    </div>
  );
}

interface LimitProps {
  nth: string;
  limit: Limit;
  chains: string[];
  isReadOnly: boolean;
  /** null takes it away. */
  change: (limit: Limit | null) => void;
}

const LimitRow = ({ nth, limit, chains, isReadOnly, change }: LimitProps) => (
  <div className="limit">
    <select
      className="input"
      aria-label={`Network of ${nth}`}
      disabled={isReadOnly}
      value={limit.chain}
      onChange={({ target }) => change({ ...limit, chain: target.value })}
    >
      <option value="">Network</option>
      {chains.map((chain) => (
        <option key={chain} value={chain}>
          {chainWord(chain)}
        </option>
      ))}
    </select>
    <input
      className="input"
      aria-label={`Token of ${nth}`}
      placeholder="USDT"
      autoComplete="off"
      readOnly={isReadOnly}
      value={limit.token}
      onChange={({ target }) => change({ ...limit, token: target.value })}
    />
    <input
      className="input"
      aria-label={`Amount of ${nth}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Amount"
      readOnly={isReadOnly}
      value={limit.amount}
      onChange={({ target }) => change({ ...limit, amount: target.value })}
    />
    {!isReadOnly && (
      <Button label={`Remove ${nth}`} onClick={() => change(null)}>
        Remove
      </Button>
    )}
  </div>
);
