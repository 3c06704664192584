import { lazy, Suspense } from 'react';
import { useWorld } from '../api/world.ts';
import { Menu } from '../kit/menu.tsx';
import { setTheme, themes, useTheme } from '../parts/theme.ts';
import { setZone, useZone } from '../parts/zone.ts';

/** Only in the local cloud. */
const PersonSwitch = __LOCAL__ ? lazy(() => import('../pages/lab/person-switch.tsx')) : null;

const words = { system: 'As the system', light: 'Light', dark: 'Dark' };
const zones = { utc: 'UTC', local: 'Local time' };

/** Who is signed in and what they may do; theme and times; the way out. */
export function PersonMenu() {
  const { sessions, admin } = useWorld();
  const [theme, zone] = [useTheme(), useZone()];
  return (
    <Menu
      label={`Signed in as ${admin.email}`}
      shown={
        <>
          <svg className="mark-sign" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 8a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 8 8ZM2 14.6c0-3 2.6-4.4 6-4.4s6 1.4 6 4.4" />
          </svg>
          <span className="cut not-phone">{admin.email}</span>
        </>
      }
    >
      {() => (
        <>
          <p className="menu-said">
            <strong>{admin.email}</strong>
            <br />
            {admin.groups.join(', ') || 'in no group'}
          </p>
          <fieldset>
            <legend>Theme</legend>
            {themes.map((one) => (
              <label key={one} className="choice">
                <input
                  type="radio"
                  name="theme"
                  checked={theme === one}
                  onChange={() => setTheme(one)}
                />
                {words[one]}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>Times</legend>
            {(['utc', 'local'] as const).map((one) => (
              <label key={one} className="choice">
                <input
                  type="radio"
                  name="times"
                  checked={zone === one}
                  onChange={() => setZone(one)}
                />
                {zones[one]}
              </label>
            ))}
          </fieldset>
          {PersonSwitch && (
            <Suspense>
              <PersonSwitch />
            </Suspense>
          )}
          <button type="button" className="flat" onClick={() => void sessions.signOut()}>
            Sign out
          </button>
        </>
      )}
    </Menu>
  );
}
