import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useWorld } from '../../api/world.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { effectWords, settingEffect, settingLabel } from '../../words/policy/settings.ts';
import {
  type ByChainName,
  byChainFields,
  type Draft,
  type DraftName,
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
  const about = (name: DraftName) => ({
    label: settingLabel(name),
    description: settingEffect(name),
    constraintText: effectWords(name, sessions.config.local),
    errorText: problems[name],
  });
  const byChain = (name: ByChainName) => (
    <FormField key={name} {...about(name)} stretch>
      <ColumnLayout columns={4}>
        {chains.map((chain) => (
          <FormField key={chain} label={chainWord(chain)}>
            <Input
              value={draft[name][chain] ?? ''}
              inputMode="numeric"
              autoComplete={false}
              placeholder="default"
              readOnly={isReadOnly}
              onChange={({ detail }) =>
                set({ [name]: { ...draft[name], [chain]: detail.value } } as Partial<Draft>)
              }
            />
          </FormField>
        ))}
      </ColumnLayout>
    </FormField>
  );
  return (
    <SpaceBetween size="l">
      <ColumnLayout columns={2}>
        {numberFields.map(({ name, unit }) => (
          <FormField key={name} {...about(name)}>
            <Input
              value={draft[name]}
              inputMode="decimal"
              autoComplete={false}
              readOnly={isReadOnly}
              nativeInputAttributes={{ 'data-unit': unit }}
              placeholder={`none (${unit})`}
              onChange={({ detail }) => set({ [name]: detail.value })}
            />
          </FormField>
        ))}
        {toggleFields.map((name) => (
          <FormField key={name} {...about(name)}>
            <Toggle
              checked={draft[name]}
              disabled={isReadOnly}
              onChange={({ detail }) => set({ [name]: detail.checked })}
            >
              {draft[name] ? 'On' : 'Off'}
            </Toggle>
          </FormField>
        ))}
      </ColumnLayout>
      <FormField {...about('daily_limits')} stretch>
        <SpaceBetween size="xs">
          {draft.daily_limits.map((limit, at) => {
            const change = (changes: Partial<typeof limit>) =>
              set({
                daily_limits: draft.daily_limits.map((one, i) =>
                  i === at ? { ...one, ...changes } : one,
                ),
              });
            const nth = `limit ${at + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a limit has no other name while it is typed
              <div className="limit" key={at}>
                <Select
                  ariaLabel={`Network of ${nth}`}
                  disabled={isReadOnly}
                  placeholder="Network"
                  selectedOption={
                    limit.chain ? { value: limit.chain, label: chainWord(limit.chain) } : null
                  }
                  options={chains.map((value) => ({ value, label: chainWord(value) }))}
                  onChange={({ detail }) => change({ chain: detail.selectedOption.value ?? '' })}
                />
                <Input
                  ariaLabel={`Token of ${nth}`}
                  placeholder="USDT"
                  autoComplete={false}
                  readOnly={isReadOnly}
                  value={limit.token}
                  onChange={({ detail }) => change({ token: detail.value })}
                />
                <Input
                  ariaLabel={`Amount of ${nth}`}
                  inputMode="decimal"
                  autoComplete={false}
                  placeholder="Amount"
                  readOnly={isReadOnly}
                  value={limit.amount}
                  onChange={({ detail }) => change({ amount: detail.value })}
                />
                {!isReadOnly && (
                  <Button
                    iconName="remove"
                    variant="icon"
                    ariaLabel={`Remove ${nth}`}
                    onClick={() =>
                      set({ daily_limits: draft.daily_limits.filter((_, i) => i !== at) })
                    }
                  />
                )}
              </div>
            );
          })}
          {draft.daily_limits.length === 0 && <span>No limit</span>}
          {!isReadOnly && (
            <Button
              iconName="add-plus"
              onClick={() =>
                set({
                  daily_limits: [...draft.daily_limits, { chain: '', token: '', amount: '' }],
                })
              }
            >
              Add a limit
            </Button>
          )}
        </SpaceBetween>
      </FormField>
      {byChainFields.map(byChain)}
    </SpaceBetween>
  );
}
