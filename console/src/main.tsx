import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { callbackPath } from '../headers.ts';
import { App } from './app.tsx';
import { Sessions } from './auth/session.ts';
import { loadConfig } from './config.ts';
import { pageOf } from './pages.ts';
import { watchLeaving } from './parts/leave-guard.tsx';
import { followTheme } from './parts/theme.ts';
import { keptAnchor } from './routes.ts';
import './styles/base.css';
import './styles/frame.css';
import './styles/kit.css';

followTheme();
watchLeaving();
const root = createRoot(document.getElementById('root')!);

async function start(): Promise<void> {
  // The page's code is on its way while the sign-in is asked for; what fails here fails again there.
  pageOf(location.pathname)
    ?.load()
    .catch(() => {});
  const sessions = new Sessions(await loadConfig());
  const here = new URL(location.href);
  if (here.pathname === callbackPath) {
    // The code is out of the address bar and the history, whether or not it is good.
    history.replaceState(null, '', '/');
    history.replaceState(null, '', await sessions.arrive(here));
  }
  if (!sessions.admin) {
    const { locked: fresh = false } = (history.state ?? {}) as { locked?: boolean };
    await sessions.signIn(location.pathname + location.search + keptAnchor(location.hash), {
      fresh,
    });
  }
  root.render(
    <StrictMode>
      <App sessions={sessions} />
    </StrictMode>,
  );
}

start().catch((error: Error) => {
  root.render(
    <main className="plain">
      <h1>The console could not start</h1>
      <p>{error.message}</p>
      <p>
        <a href="/">Try again</a>
      </p>
    </main>,
  );
});
