import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Router } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { Button } from '../kit/button.tsx';
import { Sheet } from '../kit/sheet.tsx';

/** The forms that hold what was typed and not saved. */
const unsaved = new Set<object>();

/** While `isEdited`, leaving the page asks first: by a link, a shortcut, Back, a reload or a closed tab. */
export function useUnsaved(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return;
    const form = {};
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', warn);
    };
  }, [isEdited]);
}

/** Asks before a page is left with something unsaved. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const pathname = usePathname();
  const here = useRef(location.href);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another address
  useEffect(() => {
    here.current = location.href;
  }, [pathname]);
  useEffect(() => {
    // Back and Forward have happened by then: the page is put back before anybody sees another one.
    const hold = (event: PopStateEvent) => {
      if (unsaved.size === 0 || location.pathname === new URL(here.current).pathname) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', here.current);
      setLeave(() => () => history.back());
    };
    addEventListener('popstate', hold, true);
    return () => removeEventListener('popstate', hold, true);
  }, []);
  return (
    <Router
      aroundNav={(navigate, to, options) => {
        const isHere = new URL(to, location.href).pathname === location.pathname;
        if (unsaved.size === 0 || isHere) navigate(to, options);
        else setLeave(() => () => navigate(to, options));
      }}
    >
      {children}
      {leave && (
        <Sheet
          title="Leave without saving?"
          close={() => setLeave(null)}
          submit={() => setLeave(null)}
          actions={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  unsaved.clear();
                  setLeave(null);
                  leave();
                }}
              >
                Discard edits and leave
              </Button>
              <Button type="submit" variant="primary">
                Stay
              </Button>
            </>
          }
        >
          <p>Your edits on this page are not saved.</p>
        </Sheet>
      )}
    </Router>
  );
}
