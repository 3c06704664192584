import type { Permission } from '#model/permission.ts';

/** What a key of each permission may do. */
export const permissionWords: Record<Permission, { label: string; may: string }> = {
  read: { label: 'Read', may: 'reads everything in the project; moves nothing' },
  manage: { label: 'Manage', may: 'also requests withdrawals, operations and swaps' },
  approve: { label: 'Approve', may: 'also creates session keys, which approve operations' },
};
