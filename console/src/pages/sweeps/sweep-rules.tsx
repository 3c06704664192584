import { Switch } from '../../kit/switch.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { SettingPanel } from '../policy/setting-panel.tsx';
import { draftOfSweeps, type Family, families, patchOfSweeps, type SweepDraft } from './draft.ts';

const familyWords: Record<Family, string> = { EVM: 'EVM networks', SOL: 'Solana' };

/** The rules of EVM and Solana, which are settings; TRON’s destination is below them. */
export const SweepRules = ({ slug }: { slug: string }) => (
  <SettingPanel<SweepDraft>
    slug={slug}
    title="Rules"
    name="sweeps"
    draftOf={draftOfSweeps}
    patchOf={patchOfSweeps}
    form={({ draft, set, isReadOnly }) =>
      families.map((family) => {
        const change = (changes: Partial<SweepDraft[Family]>) =>
          set({ [family]: { ...draft[family], ...changes } });
        return (
          <fieldset key={family} className="family">
            <legend>{familyWords[family]}</legend>
            <div className="columns">
              <Switch
                label="Collect deposits"
                isOn={draft[family].enabled}
                isOff={isReadOnly}
                set={(enabled) => change({ enabled })}
              />
              <TextField
                label="From (USD)"
                hint="Smaller balances stay."
                inputMode="decimal"
                value={draft[family].min_usd}
                isReadOnly={isReadOnly}
                set={(min_usd) => change({ min_usd })}
              />
              <TextField
                label="Fees a day (USD)"
                hint="At most, per UTC day."
                inputMode="decimal"
                value={draft[family].daily_fee_usd}
                isReadOnly={isReadOnly}
                set={(daily_fee_usd) => change({ daily_fee_usd })}
              />
              <TextField
                label="Destination"
                hint="Empty: the hot wallet."
                value={draft[family].dest}
                isReadOnly={isReadOnly}
                set={(dest) => change({ dest })}
              />
            </div>
          </fieldset>
        );
      })
    }
  />
);
