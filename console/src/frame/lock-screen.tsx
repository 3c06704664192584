import { useWorld } from '../api/world.ts';
import { Button } from '../kit/button.tsx';
import { useTitle } from '../kit/hooks.ts';
import { keptAnchor } from '../routes.ts';

/** Replaces every page after 15 minutes without input. */
export function LockScreen() {
  const { sessions } = useWorld();
  useTitle('Locked');
  const again = () =>
    sessions.signIn(location.pathname + location.search + keptAnchor(location.hash), {
      fresh: true,
    });
  return (
    <main className="plain stack">
      <h1>Locked</h1>
      <p>
        Locked after 15 minutes of inactivity. Sign in to continue; unsaved input was discarded.
      </p>
      <div>
        <Button variant="primary" onClick={() => void again()}>
          Sign in again
        </Button>
      </div>
    </main>
  );
}
