import { useState } from 'react';
import { Radios } from '../../kit/radios.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';

const overlaps = [
  {
    value: '24',
    label: 'For a day.',
    hint: 'Give the receivers both secrets now, and remove the old one tomorrow.',
  },
  {
    value: '168',
    label: 'For a week.',
    hint: 'For receivers that other teams run: give them both secrets now, and remove the old one in a week.',
  },
  {
    value: '0',
    label: 'Not at all.',
    hint: 'The old secret has leaked. Receivers refuse webhooks until they have the new secret.',
  },
] as const;

interface Props {
  problem: unknown;
  close: () => void;
  rotate: (overlapHours: number) => Promise<boolean>;
}

/** Another webhook secret; how long the one before signs too. */
export function RotateSheet({ problem, close, rotate }: Props) {
  const [hours, setHours] = useState<(typeof overlaps)[number]['value']>('24');
  return (
    <FormSheet
      title="Rotate the webhook secret"
      verb="Rotate"
      sending="Generating the secret"
      problem={problem}
      close={close}
      send={() => rotate(Number(hours))}
    >
      <Radios
        label="The old secret keeps signing"
        hint="Meanwhile webhook-signature has a signature with each secret, and X-Signature uses the old secret."
        value={hours}
        set={setHours}
        options={overlaps}
      />
      <p role="note">Takes effect immediately. The new secret is shown to you once.</p>
    </FormSheet>
  );
}
