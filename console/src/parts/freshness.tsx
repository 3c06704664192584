import type { UseQueryResult } from '@tanstack/react-query';
import { Mark } from '../kit/mark.tsx';
import { clock } from '../words/times.ts';

/** When the data was read, and whether it still can be. */
export const Freshness = ({ readAt, failing }: { readAt: number; failing: boolean }) =>
  failing ? (
    <Mark tone="warning">As of {clock(readAt)} UTC, reconnecting</Mark>
  ) : (
    <Mark tone="success">As of {clock(readAt)} UTC</Mark>
  );

/** The same of a query that has data. */
export const QueryFreshness = ({
  query,
}: {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'failureCount'>;
}) => <Freshness readAt={query.dataUpdatedAt} failing={query.failureCount > 0} />;
