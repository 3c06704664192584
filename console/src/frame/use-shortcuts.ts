import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pages } from '../pages.ts';
import { filledIn } from './navigation.tsx';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** How long `g` waits for the letter of a page. */
const waitMs = 1500;

/** `/` finds, `g` and a letter open a page. No single key decides anything. */
export function useShortcuts(slug: string | null, find: () => void): void {
  const [, go] = useLocation();
  const latest = useRef({ go, find });
  latest.current = { go, find };
  useEffect(() => {
    if (!slug) return;
    let goAt = 0;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isTyping(event.target)) return;
      if (key === '/') {
        event.preventDefault();
        latest.current.find();
      } else if (Date.now() - goAt < waitMs) {
        const page = pages.find(({ nav }) => nav?.key === key);
        if (page) latest.current.go(filledIn(page.path, slug));
      }
      goAt = key === 'g' ? Date.now() : 0;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [slug]);
}
