/** What an API key may do. */

export const permissions = ['read', 'manage', 'approve'] as const;

export type Permission = (typeof permissions)[number];
