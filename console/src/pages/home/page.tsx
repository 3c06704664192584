import { Redirect } from 'wouter';
import { useProjects } from '../../api/queries.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { approvalsPath, newProjectPath, overviewPath } from '../../routes.ts';
import { mayCreate } from '../../words/may-operate.ts';
import { visibleText } from '../../words/visible-text.ts';

/** The projects. With only one: its approvals, or its overview for who does not approve. */
export default function HomePage() {
  useTitle('Projects');
  const { admin } = useWorld();
  const query = useProjects();
  const { data } = query;
  if (!data) return <UnreadPage title="Projects" query={query} />;
  const [first] = data.list;
  if (first && data.list.length === 1) {
    const start = isIn(admin, 'approver', first.slug) ? approvalsPath : overviewPath;
    return <Redirect to={start(first.slug)} replace />;
  }
  return (
    <div className="stack">
      <PageHeader
        description="Each has its own users, hot wallet, rules and API keys. Open one to see what needs attention."
        actions={mayCreate(admin) && <LinkTo to={newProjectPath}>New project</LinkTo>}
      >
        Projects
      </PageHeader>
      {data.list.length === 0 ? (
        <p className="quiet">
          You may not see any project. An owner can create a project, or add you to a group of a
          project.
        </p>
      ) : (
        <ul className="projects">
          {data.list.map(({ slug, name }) => (
            <li key={slug}>
              <LinkTo to={overviewPath(slug)}>{visibleText(name)}</LinkTo>{' '}
              {name !== slug && <span className="quiet">{slug}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
