import { useSyncExternalStore } from 'react';
import type { Zone } from '../words/times.ts';

/** What a browser keeps of how somebody reads times. */
const kept = 'coffer.times';
const listeners = new Set<() => void>();

const readZone = (): Zone => (localStorage.getItem(kept) === 'local' ? 'local' : 'utc');

export function setZone(zone: Zone): void {
  if (zone === 'utc') localStorage.removeItem(kept);
  else localStorage.setItem(kept, zone);
  for (const tell of listeners) tell();
}

/** In which time this reader wants times: UTC, unless they chose their own. */
export const useZone = (): Zone =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, readZone);
