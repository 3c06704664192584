import { type ReactNode, useEffect, useState } from 'react';
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

/** The address of the page that is shown, and who asks whether it is left. */
const shown: { address: string; ask: ((leave: () => void) => void) | null } = {
  address: '',
  ask: null,
};

/**
 * Holds Back and Forward while something is unsaved: the page is put back before anybody sees another one.
 * Called before the first page is rendered: a window calls its listeners in their order, and the router's
 * takes the form away.
 */
export function watchLeaving(): void {
  addEventListener('popstate', (event) => {
    const { address, ask } = shown;
    if (unsaved.size === 0 || !ask || location.pathname === new URL(address).pathname) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', address);
    ask(() => history.back());
  });
}

/** Asks before a page is left with something unsaved. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another address
  useEffect(() => {
    shown.address = location.href;
    shown.ask = (then) => setLeave(() => then);
  }, [pathname]);
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
