import type { AdminGroup } from '#wire/admin/route.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Admin } from './admin.ts';

/**
 * Checks the group that a route requires. `viewer` means any group, since every group may read;
 * `operator` means an owner too; `approver` and `owner` mean exactly that group. A group of one
 * project (`approver:shop`) counts only on that project's routes; without a project, only a group
 * of all projects does. Errors: forbidden, naming the group.
 */
export function requireGroup(admin: Admin, group: AdminGroup, projectId: string | null): void {
  if (isIn(admin, group, projectId)) return;
  const where = projectId === null ? ' of all projects' : ` or ${group}:${projectId}`;
  throw new ApiError('forbidden', `This needs an admin of the group ${group}${where}`);
}

/** Whether an admin may read a project: as a member of any group of it, or of all projects. */
export const mayRead = (admin: Admin, projectId: string): boolean =>
  isIn(admin, 'viewer', projectId);

const isIn = ({ groups }: Admin, group: AdminGroup, projectId: string | null): boolean =>
  isMember(groups, group, projectId);

/** Whether these groups count as this one, on a project's routes. */
export function isMember(
  groups: readonly string[],
  group: AdminGroup,
  projectId: string | null,
): boolean {
  return groups.some((one) => {
    const [name, project] = one.split(':');
    return (project === undefined || project === projectId) && countsAs(name, group);
  });
}

const countsAs = (name: string | undefined, group: AdminGroup): boolean =>
  group === 'viewer' || name === group || (group === 'operator' && name === 'owner');
