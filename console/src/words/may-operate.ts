import type { Admin } from '../auth/id-token.ts';
import { isIn } from '../auth/id-token.ts';

/** Whether an admin may repeat and rescan: an operator or an owner, of this project or of all. */
export const mayOperate = (admin: Admin, slug: string): boolean =>
  isIn(admin, 'operator', slug) || isIn(admin, 'owner', slug);

/** The same for what belongs to the deployment: a group of one project does not count. */
export const mayOperateAll = ({ groups }: Admin): boolean =>
  groups.includes('operator') || groups.includes('owner');

/** Whether an admin may make a project: an owner of all projects. */
export const mayCreate = ({ groups }: Admin): boolean => groups.includes('owner');
