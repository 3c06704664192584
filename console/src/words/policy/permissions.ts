import type { Permission } from '#model/permission.ts';

/** What a key of each permission may do. */
export const permissionWords: Record<Permission, { label: string; may: string }> = {
  read: { label: 'Read', may: 'reads everything of the project; moves nothing' },
  manage: { label: 'Manage', may: 'also asks for withdrawals, operations and swaps' },
  approve: { label: 'Approve', may: 'also makes session keys, which approve operations' },
};
