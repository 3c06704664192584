import { useWebhooksOf } from '../../api/user-queries.ts';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { depositPath } from '../../routes.ts';
import { deliveryColumns } from '../webhooks/delivery-columns.tsx';

/** The webhooks of the deposits that the page shows: whether the merchant got them. */
export function UserWebhooks({ slug, deposits }: { slug: string; deposits: string[] }) {
  const asked = useWebhooksOf(slug, deposits);
  const columns = deliveryColumns(slug);
  const failed = asked.find(({ isError, data }) => isError && !data);
  const rows = asked.flatMap(({ data }) => data?.list ?? []);
  if (deposits.length === 0) return null;
  return (
    <Panel title="Webhooks of these deposits">
      {failed && (
        <ProblemAlert
          error={failed.error}
          retry={() => asked.forEach((one) => void one.refetch())}
        />
      )}
      {!failed && rows.length === 0 && asked.some(({ isPending }) => isPending) && (
        <Loading what="their webhooks" />
      )}
      {rows.length > 0 && (
        <Table
          label="Webhooks of these deposits"
          rows={rows}
          keyOf={({ id }) => id}
          title={columns.event}
          columns={[
            columns.state,
            {
              label: 'Deposit',
              cell: ({ ref }) => (
                <LinkTo to={depositPath(slug, ref)}>
                  <Id id={ref} />
                </LinkTo>
              ),
            },
            columns.to,
            columns.lastAnswer,
            columns.created,
          ]}
          level={3}
        />
      )}
      {!failed && rows.length === 0 && asked.every(({ isPending }) => !isPending) && (
        <p>None was sent: no deposit is credited yet, or no API key has a webhook URL.</p>
      )}
    </Panel>
  );
}
