import { useState } from 'react';
import type { Device } from '../../api/passkeys.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { DecisionSheet } from '../../parts/decision-sheet.tsx';
import { Said } from '../../parts/facts.tsx';
import { kindWords, splitFingerprint } from '../../words/devices.ts';

/**
 * Another owner confirms a device: its person reads the end of the fingerprint from their own screen, by voice
 * or face to face, and it is typed here.
 */
export function ConfirmDeviceSheet({
  device,
  close,
  confirm,
}: {
  device: Device;
  close: () => void;
  confirm: () => Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const { shown, read } = splitFingerprint(device.fingerprint);
  const written = typed.replaceAll(/\s/g, '').toLowerCase();
  const isWrong = written.length >= read.length && written !== read;
  return (
    <DecisionSheet
      title="Confirm this device?"
      verb="Confirm and sign"
      sending="Waiting for your passkey"
      isReady={written === read}
      blocked={null}
      close={close}
      decide={async () => {
        await confirm();
        close();
      }}
    >
      <p>
        Call <Said text={device.person} /> or meet them. They read the fingerprint on their own
        screen to you. A message can be forged.
      </p>
      <FactList
        isSingle
        facts={[
          { label: 'Person', value: <Said text={device.person} /> },
          { label: 'What it is', value: kindWords(device) },
          { label: 'It begins', value: <span className="mono">{shown}</span> },
        ]}
      />
      <TextField
        label="Its last eight digits, as they read them"
        error={isWrong ? 'These digits do not match: do not confirm the device' : null}
        value={typed}
        set={setTyped}
      />
    </DecisionSheet>
  );
}
