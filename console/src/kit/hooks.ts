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
