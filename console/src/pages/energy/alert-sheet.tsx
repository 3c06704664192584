import { useState } from 'react';
import type { Schemas } from '../../api/types.ts';
import { TextField } from '../../kit/text-field.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { useAction } from '../../parts/use-action.ts';

interface Props {
  subscription: Schemas['AdminEnergy'];
  close: () => void;
  save: (changes: {
    low_balance_threshold: string;
    notify_webhook_url: string | null;
  }) => Promise<void>;
}

const labels = { low_balance_threshold: 'Alert below', notify_webhook_url: 'Webhook URL' };

/** When and where a low balance is reported. It moves no money, so one owner is enough. */
export function AlertSheet({ subscription, close, save }: Props) {
  const [threshold, setThreshold] = useState(subscription.low_balance_threshold);
  const [url, setUrl] = useState(subscription.notify_webhook_url ?? '');
  const { problem, run } = useAction();
  const wrong = problemAt(problem, labels);
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
      title="Low-balance alert"
      verb="Save"
      sending="Saving the alert"
      problem={wrong.rest}
      close={close}
      send={send}
    >
      <TextField
        label={labels.low_balance_threshold}
        hint="TRX, at most six decimals."
        error={wrong.of('low_balance_threshold')}
        inputMode="decimal"
        value={threshold}
        set={setThreshold}
      />
      <TextField
        label={labels.notify_webhook_url}
        hint="Receives energy.low_balance. Empty: the webhook URLs of the keys receive it."
        error={wrong.of('notify_webhook_url')}
        type="url"
        value={url}
        set={setUrl}
      />
      <p role="note">Takes effect immediately.</p>
    </FormSheet>
  );
}
