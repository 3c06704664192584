import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Route, Switch } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { held, makeApi } from './api/client.ts';
import { mayRetry, retryDelay } from './api/retries.ts';
import { meKey } from './api/user-queries.ts';
import { WorldContext } from './api/world.ts';
import type { Sessions } from './auth/session.ts';
import { watchIdle } from './auth/watch-idle.ts';
import { Frame } from './frame/frame.tsx';
import { LockScreen } from './frame/lock-screen.tsx';
import { NotFound } from './frame/not-found.tsx';
import { pages } from './pages.ts';
import { paramsOf } from './params.ts';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { Loading } from './parts/loading.tsx';

const shown = pages.map(({ path, load }) => ({ path, Shown: lazy(load) }));

export function App({ sessions }: { sessions: Sessions }) {
  const queries = useMemo(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: mayRetry,
            retryDelay,
            staleTime: 2000,
            // Without a network a question fails, and the page says so, instead of waiting unseen.
            networkMode: 'always',
          },
        },
      }),
    [],
  );
  const world = useMemo(
    () => ({ api: makeApi(sessions), sessions, admin: sessions.admin! }),
    [sessions],
  );
  useEffect(() => {
    // The page of people shows when somebody signed in; nothing waits for it.
    void queries.prefetchQuery({ queryKey: meKey, queryFn: () => held(world.api.GET('/me')) });
  }, [queries, world]);
  const [isLocked, setIsLocked] = useState(false);
  const pathname = usePathname();
  useEffect(
    () =>
      watchIdle(document, () => {
        setIsLocked(true);
        queries.clear();
        // A reload of this page asks for the password too.
        history.replaceState({ locked: true }, '');
        void sessions.lock();
      }),
    [queries, sessions],
  );
  if (isLocked) {
    return (
      <WorldContext value={world}>
        <LockScreen />
      </WorldContext>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <WorldContext value={world}>
        <LeaveGuard>
          <Frame>
            <Suspense fallback={<Loading what="the page" />}>
              <Switch>
                {shown.map(({ path, Shown }) => (
                  <Route key={path} path={path}>
                    {() => {
                      const params = paramsOf(path, pathname);
                      return <Shown key={Object.values(params).join('/')} {...params} />;
                    }}
                  </Route>
                ))}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </Suspense>
          </Frame>
        </LeaveGuard>
      </WorldContext>
    </QueryClientProvider>
  );
}
