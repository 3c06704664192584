import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The one thing that a browser keeps of somebody: which theme they like. */
const kept = 'coffer.theme';

const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text);

function readTheme(): Theme {
  const text = localStorage.getItem(kept);
  return isTheme(text) ? text : 'system';
}

function apply(): void {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.body.classList.toggle('dark', isDark);
}

export function followTheme(): void {
  dark.addEventListener('change', apply);
  apply();
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(kept);
  else localStorage.setItem(kept, theme);
  apply();
  for (const tell of listeners) tell();
}

export const useTheme = (): Theme =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, readTheme);
