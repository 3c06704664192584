import type { Schemas } from '../../api/types.ts';
import { Mark } from '../../kit/mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { When } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { webhookPath } from '../../routes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { attemptWords, deliveryWords, hostOf } from '../../words/webhooks.ts';

type DeliveryColumn = Column<Schemas['Delivery']>;

/** The columns that each list of deliveries has. */
export const deliveryColumns = (slug: string) =>
  ({
    event: {
      label: 'Event',
      cell: ({ id, event }) => <LinkTo to={webhookPath(slug, id)}>{event}</LinkTo>,
      sortBy: ({ event }) => event,
    },
    state: {
      label: 'State',
      cell: (one) => {
        const { text, tone } = deliveryWords(one);
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    to: {
      label: 'To',
      cell: ({ url }) => visibleText(hostOf(url)),
      sortBy: ({ url }) => hostOf(url),
    },
    tries: {
      label: 'Tries',
      isNumber: true,
      cell: ({ attempts }) => attempts.length,
      sortBy: ({ attempts }) => attempts.length,
    },
    lastAnswer: {
      label: 'Last answer',
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last ? visibleText(attemptWords(last)) : 'none yet';
      },
    },
    created: {
      label: 'Created',
      cell: ({ created_at: at }) => <When at={at} mode="both" />,
      sortBy: ({ created_at: at }) => at,
      isDescendingFirst: true,
    },
  }) satisfies Record<string, DeliveryColumn>;
