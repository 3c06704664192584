import { Link } from 'wouter';
import { useProjects } from '../api/queries.ts';
import { useWorld } from '../api/world.ts';
import { Menu } from '../kit/menu.tsx';
import { approvalsPath, newProjectPath } from '../routes.ts';
import { mayCreate } from '../words/may-operate.ts';
import { visibleText } from '../words/visible-text.ts';

/** The project that the page is about, and the others. */
export function ProjectMenu({ slug }: { slug: string }) {
  const { admin } = useWorld();
  const { data } = useProjects();
  return (
    <Menu
      atStart
      label={`Project ${slug}`}
      shown={<span className="cut">{visibleText(slug)}</span>}
    >
      {(close) => (
        <ul>
          {(data?.list ?? []).map((project) => (
            <li key={project.slug}>
              <Link
                to={approvalsPath(project.slug)}
                className="flat"
                aria-current={project.slug === slug ? 'true' : undefined}
                onClick={close}
              >
                {visibleText(project.slug)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/" className="flat" onClick={close}>
              All projects
            </Link>
          </li>
          {mayCreate(admin) && (
            <li>
              <Link to={newProjectPath} className="flat" onClick={close}>
                New project
              </Link>
            </li>
          )}
        </ul>
      )}
    </Menu>
  );
}
