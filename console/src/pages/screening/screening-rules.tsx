import { Button } from '../../kit/button.tsx';
import { Radios } from '../../kit/radios.tsx';
import { Switch } from '../../kit/switch.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { SettingPanel } from '../policy/setting-panel.tsx';
import { draftOfRules, newSecret, patchOfRules, type RulesDraft } from './rules-draft.ts';

const labels = {
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

/** Who is asked, about what, and what happens without an answer. */
export const ScreeningRules = ({ slug }: { slug: string }) => (
  <SettingPanel<RulesDraft>
    slug={slug}
    title="Provider"
    does="A server that is asked before a deposit is credited, and before a withdrawal or an operation is signed."
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
              {!isReadOnly && (
                <div className="stack close">
                  <TextField
                    label="Secret"
                    hint={
                      settings.screening
                        ? 'The stored one is sealed, and is never shown. Leave this empty to keep it.'
                        : 'Give the provider the same one. It is sealed when you save, and never shown again.'
                    }
                    placeholder={settings.screening ? 'unchanged' : '32 characters or more'}
                    error={problemOf('screening.secret')}
                    value={draft.secret}
                    set={(secret) => set({ secret })}
                  />
                  <div>
                    <Button onClick={() => set({ secret: newSecret() })}>Make a secret</Button>
                  </div>
                </div>
              )}
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
