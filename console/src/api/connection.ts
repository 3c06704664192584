import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiProblem } from './problem.ts';

/** A question that a page waits for, and that found no server twice. One that is lost now and then is repeated. */
const isLost = ({ state, isActive }: Pick<Query, 'state'> & { isActive: boolean }): boolean => {
  const { fetchFailureCount: count, fetchFailureReason: reason } = state;
  return isActive && count > 1 && reason instanceof ApiProblem && reason.http === 0;
};

/** Whether what the page asks reaches no server. */
export function useIsUnreachable(): boolean {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(follow, () =>
    cache.getAll().some((query) => isLost({ state: query.state, isActive: query.isActive() })),
  );
}

/** When anything of the page was read last, unix ms; 0 if nothing was. */
export const useReadAt = (): number => {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(follow, () =>
    Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt)),
  );
};
