import { useState } from 'react';
import { Radios } from '../../kit/radios.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';

const overlaps = [
  {
    value: '24',
    label: 'For a day.',
    hint: 'Give the receivers both secrets now, and remove the old one tomorrow.',
  },
  { value: '168', label: 'For a week.', hint: 'The same, for receivers that other teams run.' },
  {
    value: '0',
    label: 'Not at all.',
    hint: 'It has leaked. Receivers refuse webhooks until they have the new one.',
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
        hint="Meanwhile webhook-signature has a signature of each, and X-Signature uses the old one."
        value={hours}
        set={setHours}
        options={overlaps}
      />
      <p role="note">Takes effect immediately. The new secret is shown to you once.</p>
    </FormSheet>
  );
}
