import { useQueryClient } from '@tanstack/react-query';
import { taken } from '../../api/client.ts';
import type { Schemas } from '../../api/types.ts';
import { useWebhook, webhooksKey } from '../../api/webhook-queries.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { flash } from '../../kit/flash.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { CopiedBlock } from '../../parts/copied.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { FailingReceivers } from '../../parts/failing-receivers.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { recordPath } from '../../routes.ts';
import { mayOperate } from '../../words/may-operate.ts';
import { visibleText } from '../../words/visible-text.ts';
import { attemptWords, deliveryWords, signatureCommand } from '../../words/webhooks.ts';
import { Until } from './until.tsx';

type Delivery = Schemas['DeliveryDetail'];

/** One more attempt, under the same event id. */
function Resend({ slug, id }: { slug: string; id: string }) {
  const { api, admin } = useWorld();
  const queries = useQueryClient();
  const { isBusy, problem, run } = useAction();
  if (!mayOperate(admin, slug)) return null;
  const resend = () =>
    run(async () => {
      const params = { path: { slug, id } };
      await taken(api.POST('/projects/{slug}/webhooks/{id}/retry', { params }));
      flash({
        tone: 'success',
        title: 'The webhook is sent again',
        text: 'With the same event id.',
      });
      await queries.invalidateQueries({ queryKey: webhooksKey(slug) });
    });
  return (
    <>
      <Button variant="primary" busy={isBusy ? 'Asking' : null} onClick={() => void resend()}>
        Resend
      </Button>
      {problem !== null && <ProblemAlert error={problem} />}
    </>
  );
}

const Attempts = ({ delivery: { attempts, held } }: { delivery: Delivery }) => (
  <Panel title="Attempts">
    {attempts.length === 0 ? (
      <p>
        {held
          ? 'No attempt was made yet. The delivery is held, which does not use up an attempt.'
          : 'No attempt was made yet.'}
      </p>
    ) : (
      <Table
        label="Attempts"
        rows={attempts.map((attempt, index) => ({ ...attempt, index }))}
        keyOf={({ index }) => String(index)}
        title={{ label: 'When', cell: ({ at }) => <When at={at} /> }}
        columns={[
          {
            label: 'Answer',
            cell: (attempt) => {
              const isGood =
                attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
              return (
                <Mark tone={isGood ? 'success' : 'error'}>
                  {visibleText(attemptWords(attempt))}
                </Mark>
              );
            },
          },
          { label: 'Took', isNumber: true, cell: ({ duration_ms: ms }) => `${ms} ms` },
          { label: 'Asked by', cell: ({ manual }) => (manual ? 'a person' : 'the schedule') },
        ]}
        level={3}
      />
    )}
  </Panel>
);

/** What the receiver said last, if it did not take the event: any text, shown as text. */
function LastAnswer({ delivery: { attempts } }: { delivery: Delivery }) {
  const head = attempts.at(-1)?.head;
  if (!head) return null;
  return (
    <Panel title="The receiver’s last answer">
      <div className="stack close">
        <p>The first 512 bytes{head.type !== null && <>, as {visibleText(head.type)}</>}.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
        <pre className="block" tabIndex={0}>
          {visibleText(head.text)}
        </pre>
      </div>
    </Panel>
  );
}

/** The headers of every attempt; what a secret or the time of an attempt makes is said in words. */
const headersOf = ({ event_id: eventId, app_id: appId }: Delivery): string =>
  [
    'Content-Type: application/json',
    'User-Agent: Coffer-Webhooks/1',
    `webhook-id: ${eventId}`,
    `X-App-Id: ${appId} (and the other keys of the URL)`,
    'X-Timestamp, webhook-timestamp: unix seconds of the attempt',
    'X-Signature: HMAC-SHA256 of timestamp and body, hex',
    'webhook-signature: v1, one for each key of the URL',
  ].join('\n');

/** One delivery: what is sent, what was answered, and how to check its signature. */
export default function DeliveryPage({ slug, id }: { slug: string; id: string }) {
  useTitle('Webhook');
  const query = useWebhook(slug, id);
  const delivery = query.data;
  if (!delivery) return <UnreadPage title="Webhook" query={query} />;
  const { text, tone } = deliveryWords(delivery);
  const path = recordPath(slug, delivery.ref);
  const timestamp = delivery.attempts.at(-1)?.at ?? delivery.created_at;
  return (
    <div className="stack">
      <PageHeader
        info={<QueryFreshness query={query} />}
        description={visibleText(delivery.url)}
        actions={<Resend slug={slug} id={id} />}
      >
        {delivery.event}
      </PageHeader>
      {delivery.held?.why === 'receiver' && <FailingReceivers slug={slug} />}
      <Panel title="Status">
        <FactList
          facts={[
            { label: 'State', value: <Mark tone={tone}>{text}</Mark> },
            ...(delivery.held
              ? [{ label: 'Held since', value: <When at={delivery.held.since} /> }]
              : []),
            { label: 'Next try', value: <Until at={delivery.next_at} /> },
            {
              label: 'About',
              value:
                path === null ? (
                  visibleText(delivery.ref)
                ) : (
                  <Id id={delivery.ref} whole to={path} />
                ),
            },
            { label: 'Created', value: <When at={delivery.created_at} mode="both" /> },
            { label: 'Event id', value: <Id id={delivery.event_id} whole /> },
            { label: 'Delivery', value: <Id id={delivery.id} whole /> },
          ]}
        />
      </Panel>
      <Attempts delivery={delivery} />
      <LastAnswer delivery={delivery} />
      <Panel title="Headers">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
        <pre className="block" tabIndex={0}>
          {visibleText(headersOf(delivery))}
        </pre>
      </Panel>
      <Panel title="Body, as posted and signed">
        <CopiedBlock text={delivery.body} what="the body" />
      </Panel>
      <Panel title="Check the signature">
        <div className="stack close">
          <p>
            Enter the webhook secret of the key and the header X-Timestamp that the receiver got.
            The result is the request’s X-Signature.
          </p>
          <CopiedBlock
            text={signatureCommand({ timestamp, body: delivery.body })}
            what="the command"
          />
        </div>
      </Panel>
    </div>
  );
}
