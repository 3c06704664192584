import { webhookEvents } from '#model/webhook-events.ts';
import { held } from '../../api/client.ts';
import type { Schemas } from '../../api/types.ts';
import { webhooksKey } from '../../api/webhook-queries.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id } from '../../parts/facts.tsx';
import { FailingReceivers } from '../../parts/failing-receivers.tsx';
import { containing, days, type Filter } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { keysPath, recordPath } from '../../routes.ts';
import { purposes } from '../../words/purposes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { attemptWords, deliveryStates } from '../../words/webhooks.ts';
import { webhookColumns } from './csv-columns.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { Recover } from './recover.tsx';
import { SendTest } from './send-test.tsx';
import { Until } from './until.tsx';

type Delivery = Schemas['Delivery'];

function About({ slug, record }: { slug: string; record: string }) {
  const path = recordPath(slug, record);
  if (path === null) return visibleText(record);
  return (
    <LinkTo to={path}>
      <Id id={record} />
    </LinkTo>
  );
}

function drawn(slug: string): Drawn<Delivery> {
  const { event, state, to, tries, lastAnswer, created } = deliveryColumns(slug);
  return {
    label: 'Webhooks',
    keyOf: ({ id }) => id,
    title: event,
    columns: [
      state,
      { label: 'About', cell: ({ ref: record }) => <About slug={slug} record={record} /> },
      to,
      tries,
      lastAnswer,
      {
        label: 'Next try',
        cell: ({ next_at: at }) => <Until at={at} />,
        sortBy: ({ next_at: at }) => at,
      },
      created,
    ],
  };
}

const filters: Filter<Delivery>[] = [
  { name: 'state', label: 'State', options: deliveryStates },
  {
    name: 'event',
    label: 'Event',
    options: [...webhookEvents].sort().map((event) => [event, event] as const),
  },
  { name: 'ref', label: 'Order or deposit' },
  ...days,
  { name: 'event_id', label: 'Event id' },
  containing('to', 'To', ({ url }) => url),
  containing('key', 'API key', ({ app_id: key }) => key),
  containing('answer', 'Last answer', ({ attempts }) => {
    const last = attempts.at(-1);
    return last ? attemptWords(last) : null;
  }),
];

/** The deliveries of a project, newest first. */
export default function WebhooksPage({ slug }: { slug: string }) {
  useTitle('Webhooks');
  const { api } = useWorld();
  const list = usePagedList({
    id: webhooksKey(slug),
    read: (query) =>
      held(api.GET('/projects/{slug}/webhooks', { params: { path: { slug }, query } })),
    drawn: drawn(slug),
    filters,
  });
  return (
    <List
      list={list}
      title="Webhooks"
      description={purposes.Webhooks}
      what="webhooks"
      actions={
        <>
          <SendTest slug={slug} />
          <Recover slug={slug} />
        </>
      }
      csv={{ name: `${slug}-webhooks`, columns: webhookColumns }}
      empty={{
        title: 'Nothing was sent yet',
        text: (
          <>
            Events are sent to the webhook URL of a key. Give a key one under{' '}
            <LinkTo to={keysPath(slug)}>API keys</LinkTo>.
          </>
        ),
      }}
    >
      <FailingReceivers slug={slug} />
    </List>
  );
}
