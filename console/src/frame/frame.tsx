import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useProject } from '../api/queries.ts';
import { ProjectName } from '../kit/hooks.ts';
import { FreezeControl } from '../parts/freeze-control.tsx';
import { slugOf } from '../routes.ts';
import { visibleText } from '../words/visible-text.ts';
import { Bands } from './bands.tsx';
import { Flashes } from './flashes.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBand } from './offline-band.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The top bar, the bands, the navigation, and the page between them. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const slug = slugOf(path);
  const [isOpen, setIsOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const project = useProject(slug);
  const name = project.data ? visibleText(project.data.name) : slug;
  useShortcuts(slug, () => {
    setIsOpen(true);
    // On a phone the box is shown only now.
    requestAnimationFrame(() => search.current?.focus());
  });
  const isFirst = useRef(true);
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  const close = () => setIsOpen(false);
  return (
    <div className={isOpen ? 'is-open' : undefined}>
      <a className="skip" href="#page">
        Skip to main content
      </a>
      <header className="top">
        {slug && (
          <button
            type="button"
            className="flat only-phone"
            aria-expanded={isOpen}
            aria-label="Pages and search"
            onClick={() => setIsOpen(!isOpen)}
          >
            <svg className="mark-sign" viewBox="0 0 16 16" aria-hidden="true">
              <path d={isOpen ? 'M3 3l10 10M13 3L3 13' : 'M2 4h12M2 8h12M2 12h12'} />
            </svg>
          </button>
        )}
        <Link to="/" className={slug ? 'home not-phone' : 'home'}>
          Coffer
        </Link>
        {slug && <ProjectMenu slug={slug} path={path} />}
        {slug && <SearchBox slug={slug} ref={search} done={close} />}
        <div className="end">
          {project.data && <FreezeControl project={project.data} />}
          <PersonMenu />
        </div>
      </header>
      <OfflineBand />
      <Bands project={project.data} />
      <div className={slug ? 'layout with-side' : 'layout'}>
        {slug && <Navigation slug={slug} follow={close} />}
        <main id="page" ref={main} tabIndex={-1} className="content">
          <Flashes />
          <ProjectName value={name}>{children}</ProjectName>
        </main>
      </div>
    </div>
  );
}
