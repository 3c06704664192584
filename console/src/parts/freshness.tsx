import type { UseQueryResult } from '@tanstack/react-query';
import { useIsOnline, useNow } from '../kit/hooks.ts';
import { Mark } from '../kit/mark.tsx';
import { freshnessWords } from '../words/freshness.ts';

interface Props {
  readAt: number;
  failing: boolean;
  /** How often it is read, seconds. */
  every?: number;
}

/** When the data was read, and whether it still can be. */
export function Freshness({ readAt, failing, every = 4 }: Props) {
  const [now, isOnline] = [useNow(), useIsOnline()];
  const { text, tone } = freshnessWords({ readAt, now, isFailing: failing, isOnline, every });
  return <Mark tone={tone}>{text}</Mark>;
}

/** The same of a query that has data. */
export const QueryFreshness = ({
  query,
  every,
}: {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'failureCount'>;
  every?: number;
}) => (
  <Freshness
    readAt={query.dataUpdatedAt}
    failing={query.failureCount > 0}
    {...(every && { every })}
  />
);
