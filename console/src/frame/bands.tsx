import type { Schemas } from '../api/types.ts';
import { useWorld } from '../api/world.ts';
import { pageOf } from '../pages.ts';
import { LinkTo } from '../parts/link-to.tsx';
import { Time } from '../parts/time.tsx';
import { changesPath } from '../routes.ts';
import { visibleText } from '../words/visible-text.ts';

/** What holds for the whole project, across every page. */
export function Bands({ project }: { project: Schemas['Project'] | undefined }) {
  const { sessions } = useWorld();
  const { frozen = null, changes = [] } = project ?? {};
  const path = project ? changesPath(project.slug) : '';
  return (
    <aside aria-label="Notices">
      {sessions.config.local && (
        <div className="band info">
          <strong>Local cloud</strong>
          <span className="not-phone">Chains, money and people exist only on this machine.</span>
        </div>
      )}
      {frozen && (
        <div className="band stop" role="status">
          <strong>Frozen: nothing is signed</strong>
          <span>
            {visibleText(frozen.by)}, <Time at={frozen.at} mode="absolute" />
            {frozen.reason && `: ${visibleText(frozen.reason)}`}
          </span>
        </div>
      )}
      {changes.length > 0 && (
        <div className="band warning">
          <strong>
            {changes.length === 1
              ? 'A change is waiting for a second owner'
              : `${changes.length} changes are waiting for a second owner`}
          </strong>
          {pageOf(path) && <LinkTo to={path}>Review</LinkTo>}
        </div>
      )}
    </aside>
  );
}
