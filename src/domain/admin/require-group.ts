import type { AdminGroup } from '#contract/admin/route.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Admin } from './admin.ts';

/**
 * What a route asks for: `viewer` is anyone who is in a group, since every group may read;
 * `approver` and `owner` are those groups alone. Errors: forbidden, naming the group.
 */
export function requireGroup(admin: Admin, group: AdminGroup): void {
  const allowed = group === 'viewer' ? admin.groups.length > 0 : admin.groups.includes(group);
  if (!allowed) throw new ApiError('forbidden', `This needs an admin of the group ${group}`);
}
