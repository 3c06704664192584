import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import type { Schemas } from '../../api/types.ts';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { useAction } from '../../parts/use-action.ts';

interface Props {
  subscription: Schemas['AdminEnergy'];
  close: () => void;
  save: (changes: {
    low_balance_threshold: string;
    notify_webhook_url: string | null;
  }) => Promise<void>;
}

/** When and where a low balance is reported. It moves no money, so one owner is enough. */
export function AlertSheet({ subscription, close, save }: Props) {
  const [threshold, setThreshold] = useState(subscription.low_balance_threshold);
  const [url, setUrl] = useState(subscription.notify_webhook_url ?? '');
  const { problem, run } = useAction();
  const send = () =>
    run(async () => {
      await save({
        low_balance_threshold: threshold.trim(),
        notify_webhook_url: url.trim() || null,
      });
      close();
    });
  return (
    <FormSheet
      title="When the balance is low"
      verb="Save"
      sending="Saving the alert"
      problem={problem}
      close={close}
      send={send}
    >
      <FormField label="Tell below" description="TRX, at most six decimals.">
        <Input
          value={threshold}
          inputMode="decimal"
          autoComplete={false}
          onChange={({ detail }) => setThreshold(detail.value)}
        />
      </FormField>
      <FormField
        label="Webhook URL"
        description="Where energy.low_balance is sent. Empty: to the webhook URLs of the keys."
      >
        <Input
          value={url}
          type="url"
          autoComplete={false}
          onChange={({ detail }) => setUrl(detail.value)}
        />
      </FormField>
      <p className="text" role="note">
        It takes effect at once.
      </p>
    </FormSheet>
  );
}
