import { useState } from 'react';
import { held } from '../api/client.ts';
import { useWebhook } from '../api/webhook-queries.ts';
import { useWorld } from '../api/world.ts';
import { Mark } from '../kit/mark.tsx';
import { Radios } from '../kit/radios.tsx';
import { webhookPath } from '../routes.ts';
import { visibleText } from '../words/visible-text.ts';
import { attemptWords } from '../words/webhooks.ts';
import { FormSheet } from './form-sheet.tsx';
import { LinkTo } from './link-to.tsx';

interface Props {
  slug: string;
  /** The webhook URLs of enabled keys, one at least. */
  urls: string[];
  close: () => void;
}

/** Sends a signed event that says that it is a test, and shows what the receiver answered. */
export function TestEventSheet({ slug, urls, close }: Props) {
  const { api } = useWorld();
  const [chosen, setChosen] = useState(urls[0] ?? '');
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const send = async () => {
    setProblem(null);
    try {
      const params = { path: { slug } };
      const asked = api.POST('/projects/{slug}/receivers/test', { params, body: { url: chosen } });
      setSent((await held(asked)).delivery);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <FormSheet
      title="Send a test event"
      verb={sent === null ? 'Send' : 'Send another'}
      sending="Sending"
      problem={problem}
      close={close}
      send={send}
    >
      {urls.length > 1 ? (
        <Radios
          label="To"
          value={chosen}
          set={(url) => {
            setChosen(url);
            setSent(null);
          }}
          options={urls.map((url) => ({ value: url, label: visibleText(url) }))}
        />
      ) : (
        <p>
          To <bdi className="mono">{visibleText(chosen)}</bdi>
        </p>
      )}
      <p className="quiet">
        It is a signed <code>webhook.test</code>, sent once, even if the URL’s filter excludes it.
        It does not affect orders, and appears in no list and no feed.
      </p>
      {sent !== null && <Answer key={sent} slug={slug} id={sent} />}
    </FormSheet>
  );
}

/** What came of a test. */
function Answer({ slug, id }: { slug: string; id: string }) {
  const { data } = useWebhook(slug, id, {
    every: (shown) => (shown === undefined || shown.attempts.length === 0 ? 1_000 : false),
  });
  const attempt = data?.attempts.at(-1);
  return (
    <div role="status" className="stack close">
      {attempt ? (
        <p>
          <Mark tone={data?.state === 'delivered' ? 'success' : 'error'}>
            {visibleText(attemptWords(attempt))}
          </Mark>{' '}
          in {attempt.duration_ms} ms. <LinkTo to={webhookPath(slug, id)}>Show it</LinkTo>
        </p>
      ) : (
        <p>
          Waiting for the answer. This takes seconds, or up to a minute if the receiver has failed
          for long.
        </p>
      )}
    </div>
  );
}
