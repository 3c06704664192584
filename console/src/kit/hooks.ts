import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** What follows # in the address, which a browser never sends. */
export const useAnchor = () =>
  useLocationProperty(() => decodeURIComponent(location.hash.slice(1)));

/** The time in unix seconds, each second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const followers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function followSeconds(follow: () => void): () => void {
  followers.add(follow);
  ticking ??= setInterval(() => {
    for (const one of followers) one();
  }, 1000);
  return () => {
    followers.delete(follow);
    if (followers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/**
 * What a moment is called, by the time in unix seconds. All who ask share one timer, and each renders only
 * when its own words change: a list has hundreds of them.
 */
export const useWordsOfNow = (words: (now: number) => string): string =>
  useSyncExternalStore(followSeconds, () => words(Date.now() / 1000));

export function useIsNarrow(): boolean {
  const [query] = useState(() => matchMedia('(max-width: 688px)'));
  const [matches, setMatches] = useState(query.matches);
  useEffect(() => {
    const follow = () => setMatches(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [query]);
  return matches;
}

/** The name of the project that the pages are about; null outside a project. */
export const ProjectName = createContext<string | null>(null);

export function useTitle(title: string): void {
  const project = useContext(ProjectName);
  useEffect(() => {
    document.title = [title, project, 'Coffer'].filter((part) => part !== null).join(' · ');
  }, [title, project]);
}

/** Whether the browser says that it has a network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (follow) => {
      addEventListener('online', follow);
      addEventListener('offline', follow);
      return () => {
        removeEventListener('online', follow);
        removeEventListener('offline', follow);
      };
    },
    () => navigator.onLine,
  );
