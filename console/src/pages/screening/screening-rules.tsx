import { riskWords, screeningVendors } from '#model/settings/screening-settings.ts';
import type { Settings } from '../../api/policy.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Radios } from '../../kit/radios.tsx';
import { Switch } from '../../kit/switch.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { SettingPanel } from '../policy/setting-panel.tsx';
import {
  draftOfRules,
  newSecret,
  patchOfRules,
  type RulesDraft,
  withProvider,
} from './rules-draft.ts';

const labels = {
  'screening.provider': 'Provider',
  'screening.hold_from': 'Hold from',
  'screening.refuse_from': 'Refuse from',
  'screening.url': 'URL',
  'screening.secret': 'Secret',
  'screening.deposits_above_usd': 'Deposits from (USD)',
};

const silences = [
  { value: 'hold', label: 'Hold it', hint: 'Nothing is credited or signed without an answer.' },
  {
    value: 'pass',
    label: 'Let it pass',
    hint: 'It goes on as if nobody were asked. Whoever silences the provider gets everything through.',
  },
] as const;

const providers = [
  ['own', 'Our own server'],
  ...Object.entries(screeningVendors).map(([name, { title }]) => [name, title] as const),
] as const;

/** How a vendor's key is named, and what its form is. */
const keyHints = {
  chainalysis: 'The API key of Address Screening.',
  trm: 'The API key.',
  elliptic: 'The API key, a colon, and the API secret in base64.',
} as const;

const secretHint = ({ provider }: RulesDraft, isStored: boolean): string => {
  if (isStored) return 'The stored one is sealed, and is never shown. Leave this empty to keep it.';
  const what = provider === 'own' ? 'Give the provider the same one.' : keyHints[provider];
  return `${what} It is sealed when you save, and never shown again.`;
};

const thresholds = [
  ['holdFrom', 'Hold from', 'What the vendor rates like this, or worse, waits.', 'hold_from'],
  ['refuseFrom', 'Refuse from', 'What it rates like this, or worse, never passes.', 'refuse_from'],
] as const;

/** From which ratings of a vendor on a subject is held and refused. */
const Thresholds = ({
  draft,
  set,
  isReadOnly,
  problemOf,
}: {
  draft: RulesDraft;
  set: (changes: Partial<RulesDraft>) => void;
  isReadOnly: boolean;
  problemOf: (field: string) => string | null;
}) => {
  if (draft.provider === 'own') return null;
  const vendor = screeningVendors[draft.provider];
  return thresholds.map(([name, label, hint, wire]) =>
    vendor.scale === 'word' ? (
      <Field key={name} label={label} hint={hint} error={problemOf(`screening.${wire}`)}>
        {(described) => (
          <select
            {...described}
            className="input"
            value={draft[name]}
            disabled={isReadOnly}
            onChange={({ target }) => set({ [name]: target.value })}
          >
            {riskWords.map((word) => (
              <option key={word} value={word}>
                {word[0]!.toUpperCase() + word.slice(1)}
              </option>
            ))}
          </select>
        )}
      </Field>
    ) : (
      <TextField
        key={name}
        label={label}
        hint={`${hint} A score from 0 to 10.`}
        inputMode="decimal"
        error={problemOf(`screening.${wire}`)}
        value={draft[name]}
        isReadOnly={isReadOnly}
        set={(score) => set({ [name]: score })}
      />
    ),
  );
};

/** Whether the secret of this provider is there already. */
const isStored = ({ provider }: RulesDraft, { screening }: Pick<Settings, 'screening'>): boolean =>
  screening?.provider === provider;

/** Who is asked, about what, and what happens without an answer. */
export const ScreeningRules = ({ slug }: { slug: string }) => (
  <SettingPanel<RulesDraft>
    slug={slug}
    title="Provider"
    does="Who is asked before a deposit is credited, and before a withdrawal or an operation is signed."
    name="screening"
    draftOf={draftOfRules}
    patchOf={patchOfRules}
    labels={labels}
    form={({ draft, settings, set, isReadOnly, problemOf }) => (
      <>
        <Switch
          label="Ask a provider"
          isOn={draft.isOn}
          isOff={isReadOnly}
          set={(isOn) => set({ isOn })}
        />
        {draft.isOn && (
          <>
            <div className="columns wide">
              <Field label="Provider" error={problemOf('screening.provider')}>
                {(described) => (
                  <select
                    {...described}
                    className="input"
                    value={draft.provider}
                    disabled={isReadOnly}
                    onChange={({ target }) =>
                      set(withProvider(target.value as RulesDraft['provider']))
                    }
                  >
                    {providers.map(([name, title]) => (
                      <option key={name} value={name}>
                        {title}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              {draft.provider === 'own' && (
                <TextField
                  label="URL"
                  type="url"
                  hint="Questions are posted there, signed with the secret."
                  placeholder="https://screening.example.com/ask"
                  error={problemOf('screening.url')}
                  value={draft.url}
                  isReadOnly={isReadOnly}
                  set={(url) => set({ url })}
                />
              )}
              {!isReadOnly && (
                <div className="stack close">
                  <TextField
                    label="Secret"
                    hint={secretHint(draft, isStored(draft, settings))}
                    placeholder={isStored(draft, settings) ? 'unchanged' : '32 characters or more'}
                    error={problemOf('screening.secret')}
                    value={draft.secret}
                    set={(secret) => set({ secret })}
                  />
                  {draft.provider === 'own' && (
                    <div>
                      <Button onClick={() => set({ secret: newSecret() })}>Make a secret</Button>
                    </div>
                  )}
                </div>
              )}
              <Thresholds {...{ draft, set, isReadOnly, problemOf }} />
              <TextField
                label="Deposits from (USD)"
                hint="Smaller deposits are credited without a question. 0: each is asked about. Empty: none is."
                inputMode="decimal"
                placeholder="none"
                error={problemOf('screening.deposits_above_usd')}
                value={draft.deposits}
                isReadOnly={isReadOnly}
                set={(deposits) => set({ deposits })}
              />
              <Switch
                label="Withdrawals"
                hint="Each is asked about when it is made, also below an approval."
                isOn={draft.withdrawals}
                isOff={isReadOnly}
                set={(withdrawals) => set({ withdrawals })}
              />
              <Switch
                label="Operations"
                hint="Each is asked about when it is made, with what is signed."
                isOn={draft.operations}
                isOff={isReadOnly}
                set={(operations) => set({ operations })}
              />
            </div>
            <Radios
              label="Without an answer for 15 minutes"
              value={draft.onSilence}
              set={(onSilence) => {
                if (!isReadOnly) set({ onSilence });
              }}
              options={silences}
            />
          </>
        )}
      </>
    )}
  />
);
