import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { held } from '../../api/client.ts';
import { useWebhooks, webhooksKey } from '../../api/webhook-queries.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { flash } from '../../kit/flash.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { mayOperate } from '../../words/may-operate.ts';
import { visibleText } from '../../words/visible-text.ts';

const pad = (number: number) => String(number).padStart(2, '0');

/** As an input of the type datetime-local has it, in UTC. */
const inputOf = (date: Date): string =>
  `${date.toISOString().slice(0, 10)}T${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;

const secondsOf = (text: string): number => Math.floor(Date.parse(`${text}:00Z`) / 1000);

/** One more attempt of all that was given up since a moment, of one URL or of all. */
export function Recover({ slug }: { slug: string }) {
  const { admin } = useWorld();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayOperate(admin, slug)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Resend undelivered webhooks</Button>
      {isOpen && <RecoverSheet slug={slug} close={() => setIsOpen(false)} />}
    </>
  );
}

function RecoverSheet({ slug, close }: { slug: string; close: () => void }) {
  const { api } = useWorld();
  const queries = useQueryClient();
  const { isBusy, problem, run } = useAction();
  const [since, setSince] = useState(() => inputOf(new Date(Date.now() - 86_400_000)));
  const [url, setUrl] = useState('');
  const [queued, setQueued] = useState(0);
  const given = useWebhooks(slug, { page: 1, size: 100, state: 'abandoned' });
  const urls = [...new Set(given.data?.list.map((one) => one.url))];
  const isMoment = Number.isFinite(secondsOf(since));
  const recover = () =>
    run(async () => {
      let before: number | null = null;
      let sum = 0;
      do {
        const { queued: some, next_before: next }: { queued: number; next_before: number | null } =
          await held(
            api.POST('/projects/{slug}/webhooks/recover', {
              params: { path: { slug } },
              body: {
                since: secondsOf(since),
                ...(url && { url }),
                ...(before !== null && { before }),
              },
            }),
          );
        sum += some;
        setQueued(sum);
        before = next;
      } while (before !== null);
      flash({
        tone: sum > 0 ? 'success' : 'info',
        title:
          sum > 0
            ? `Resending ${sum} webhooks, ten per second`
            : 'No undelivered webhooks since then',
      });
      await queries.invalidateQueries({ queryKey: webhooksKey(slug) });
      close();
    });
  return (
    <Sheet
      title="Resend undelivered webhooks"
      close={close}
      submit={() => void recover()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isMoment}
            busy={isBusy ? `Queued ${queued}` : null}
          >
            Resend
          </Button>
        </>
      }
    >
      <p>
        Each webhook that has used up its attempts gets one more, with the same event id, so a
        receiver that already has the event recognizes it. While a receiver fails, these webhooks
        wait with its other webhooks.
      </p>
      <p>
        Held events are not included: they have attempts left, and are sent automatically once the
        receiver answers.
      </p>
      <Field label="Created since (UTC)" error={isMoment ? null : 'Enter a day and a time'}>
        {(described) => (
          <input
            {...described}
            className="input"
            type="datetime-local"
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
        )}
      </Field>
      <Field label="To" hint="Of the newest 100 undelivered webhooks">
        {(described) => (
          <select
            {...described}
            className="input"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          >
            <option value="">Every URL</option>
            {urls.map((one) => (
              <option key={one} value={one}>
                {visibleText(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {problem !== null && <ProblemAlert error={problem} />}
    </Sheet>
  );
}
