import { Link } from 'wouter';
import { useProjects } from '../api/queries.ts';
import { useWorld } from '../api/world.ts';
import { Menu } from '../kit/menu.tsx';
import { newProjectPath } from '../routes.ts';
import { mayCreate } from '../words/may-operate.ts';
import { visibleText } from '../words/visible-text.ts';
import { samePage } from './navigation.tsx';

/** The project that the page is about, by its name, and the others: each opens on the same page. */
export function ProjectMenu({ slug, path }: { slug: string; path: string }) {
  const { admin } = useWorld();
  const { data } = useProjects();
  const projects = data?.list ?? [];
  const name = projects.find((one) => one.slug === slug)?.name ?? slug;
  return (
    <Menu
      atStart
      label={`Project ${visibleText(name)}`}
      shown={<span className="cut">{visibleText(name)}</span>}
    >
      {(close) => (
        <ul>
          {projects.map((project) => (
            <li key={project.slug}>
              <Link
                to={samePage(path, project.slug)}
                className="flat"
                aria-current={project.slug === slug ? 'true' : undefined}
                onClick={close}
              >
                {visibleText(project.name)}
                {project.name !== project.slug && (
                  <span className="quiet">{visibleText(project.slug)}</span>
                )}
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
