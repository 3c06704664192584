import type { AdminGroup } from '#contract/admin/route.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Admin } from './admin.ts';

/**
 * Checks the group that a route requires. `viewer` means any group, since every group may read;
 * `approver` and `owner` mean exactly that group. Errors: forbidden, naming the group.
 */
export function requireGroup(admin: Admin, group: AdminGroup): void {
  const allowed = group === 'viewer' ? admin.groups.length > 0 : admin.groups.includes(group);
  if (!allowed) throw new ApiError('forbidden', `This needs an admin of the group ${group}`);
}
