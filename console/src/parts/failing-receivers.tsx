import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { held } from '../api/client.ts';
import { receiversKey, useReceivers, webhooksKey } from '../api/webhook-queries.ts';
import { useWorld } from '../api/world.ts';
import { Button } from '../kit/button.tsx';
import { flash } from '../kit/flash.ts';
import { useNow } from '../kit/hooks.ts';
import { Note } from '../kit/note.tsx';
import { healthPath } from '../routes.ts';
import { mayOperate } from '../words/may-operate.ts';
import { type FailingReceiver, failingAmong, receiverWords } from '../words/receivers.ts';
import { visibleText } from '../words/visible-text.ts';
import { hostOf } from '../words/webhooks.ts';
import { LinkTo } from './link-to.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useAction } from './use-action.ts';

/** The webhook receivers of the project that fail, each with what waits for it and a trial. */
export function FailingReceivers({ slug }: { slug: string }) {
  const query = useReceivers(slug);
  /** The URLs that were tried, and when. */
  const [tried, setTried] = useState<Record<string, number>>({});
  const failing = failingAmong(query.data?.list ?? []);
  const urls = failing.map(({ url }) => url).join(' ');
  // A receiver that was tried and fails no more took the event.
  useEffect(() => {
    if (!query.data) return;
    const well = Object.keys(tried).filter((url) => !urls.split(' ').includes(url));
    if (well.length === 0) return;
    for (const url of well) {
      flash({
        tone: 'success',
        title: `${hostOf(url)} answers again`,
        text: 'Its waiting events are sent now, ten per second.',
      });
    }
    setTried((before) =>
      Object.fromEntries(Object.entries(before).filter(([url]) => !well.includes(url))),
    );
  }, [query.data, tried, urls]);
  if (!query.data && query.error) {
    return (
      <Note tone="warning" title="The state of the webhook receivers is unknown">
        The receivers could not be read.
      </Note>
    );
  }
  return failing.map((one) => (
    <Failing
      key={one.url}
      slug={slug}
      receiver={one}
      triedAt={tried[one.url] ?? null}
      tried={() => setTried({ ...tried, [one.url]: Date.now() / 1000 })}
    />
  ));
}

interface Props {
  slug: string;
  receiver: FailingReceiver;
  triedAt: number | null;
  tried: () => void;
}

function Failing({ slug, receiver, triedAt, tried }: Props) {
  const { api, admin } = useWorld();
  const queries = useQueryClient();
  const { isBusy, problem, run } = useAction();
  const now = useNow();
  const { url, failing } = receiver;
  const words = receiverWords(receiver, now);
  // The clocks of the browser and of the service may be a second apart.
  const hasAnswered =
    triedAt !== null && failing.last_at !== null && failing.last_at >= triedAt - 1;
  const isTrying = triedAt !== null && !hasAnswered && now - triedAt < longestTrial;
  const trial = () =>
    run(async () => {
      const params = { path: { slug } };
      await held(api.POST('/projects/{slug}/receivers/try', { params, body: { url } }));
      tried();
      await Promise.all(
        [receiversKey(slug), webhooksKey(slug)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    });
  return (
    <Note
      tone={words.tone}
      title={visibleText(words.title)}
      action={
        words.canTry && mayOperate(admin, slug) ? (
          <Button busy={isBusy || isTrying ? 'Trying' : null} onClick={() => void trial()}>
            Try it now
          </Button>
        ) : undefined
      }
    >
      <p>
        {words.waiting} {words.next}
      </p>
      <p className="quiet">
        {words.since} “Try it now” sends one event; if the receiver accepts it, the waiting events
        follow, ten per second.{' '}
        <LinkTo to={healthPath(slug, 'webhook-abandoned')}>What to do</LinkTo>
      </p>
      {hasAnswered && <p role="status">The attempt failed again.</p>}
      {problem !== null && <ProblemAlert error={problem} />}
    </Note>
  );
}

/** A trial waits for the attempt before it, at most a minute; then its own answer takes seconds. */
const longestTrial = 75;
