import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import { FormSheet } from '../../parts/form-sheet.tsx';

const overlaps = [
  {
    value: '24',
    label: 'For a day',
    description: 'Give the receivers both secrets now, and drop the old one tomorrow.',
  },
  { value: '168', label: 'For a week', description: 'The same, for receivers of others.' },
  {
    value: '0',
    label: 'Not at all',
    description: 'It has leaked. Receivers refuse webhooks until they have the new one.',
  },
];

interface Props {
  problem: unknown;
  close: () => void;
  rotate: (overlapHours: number) => Promise<boolean>;
}

/** Another webhook secret; how long the one before signs too. */
export function RotateSheet({ problem, close, rotate }: Props) {
  const [hours, setHours] = useState('24');
  return (
    <FormSheet
      title="Another webhook secret"
      verb="Rotate"
      sending="Making the secret"
      problem={problem}
      close={close}
      send={() => rotate(Number(hours))}
    >
      <FormField
        label="The old secret signs too"
        description="Meanwhile webhook-signature has a signature of each, and X-Signature is by the old one."
      >
        <RadioGroup
          value={hours}
          items={overlaps}
          onChange={({ detail }) => setHours(detail.value)}
        />
      </FormField>
      <p className="text" role="note">
        It takes effect at once. You are shown the new secret this once.
      </p>
    </FormSheet>
  );
}
