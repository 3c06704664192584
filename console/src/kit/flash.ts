import { useSyncExternalStore } from 'react';

export interface Flash {
  id: number;
  tone: 'info' | 'success' | 'warning' | 'error';
  title: string;
  text?: string;
}

let shown: Flash[] = [];
let last = 0;
const listeners = new Set<() => void>();

function show(next: Flash[]): void {
  shown = next;
  for (const tell of listeners) tell();
}

/** Says something below the top bar until it is closed; read out to who does not see it. */
export function flash(said: Omit<Flash, 'id'>): void {
  last += 1;
  show([...shown.slice(-3), { ...said, id: last }]);
}

export const closeFlash = (id: number): void => show(shown.filter((one) => one.id !== id));

export const useFlashes = (): Flash[] =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => shown,
  );
