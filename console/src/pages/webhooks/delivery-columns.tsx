import type { Schemas } from '../../api/types.ts';
import { Mark } from '../../kit/mark.tsx';
import { When } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import type { Column } from '../../parts/record-table.tsx';
import { webhookPath } from '../../routes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { attemptWords, deliveryWords, hostOf } from '../../words/webhooks.ts';

type DeliveryColumn = Column<Schemas['Delivery']>;

/** The columns that each list of deliveries has. */
export const deliveryColumns = (slug: string) =>
  ({
    event: {
      header: 'Event',
      cell: ({ id, event }) => <LinkTo to={webhookPath(slug, id)}>{event}</LinkTo>,
    },
    state: {
      header: 'State',
      cell: (one) => {
        const { text, tone } = deliveryWords(one);
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    to: { header: 'To', cell: ({ url }) => visibleText(hostOf(url)) },
    tries: { header: 'Tries', isNumber: true, cell: ({ attempts }) => attempts.length },
    lastAnswer: {
      header: 'Last answer',
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last ? visibleText(attemptWords(last)) : 'none yet';
      },
    },
    created: { header: 'Created', cell: ({ created_at: at }) => <When at={at} /> },
  }) satisfies Record<string, DeliveryColumn>;
