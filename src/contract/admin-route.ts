import type { Schema } from './schema.ts';

/** Groups of the user pool (docs/design.md "Admin API"); an owner who approves is in both. */
export const adminGroups = ['owner', 'approver', 'viewer'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** One route of the admin API, as its function and the gateway need it. */
export interface AdminRoute {
  /** The function that answers it: `functions/admin/<handler>.ts`. */
  handler: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After `/admin/v1`; `{name}` is one segment. */
  path: `/${string}`;
  /** Who may: `viewer` is any group. */
  group: AdminGroup;
  /** Outside `local` the sign-in must be under an hour old. */
  recentSignIn?: boolean;
  summary: string;
  /** A schema that is made at the first request (once.ts). */
  query?: () => Schema;
  body?: () => Schema;
}

/** Keeps the schemas' types. */
export const adminRoute = <const R extends AdminRoute>(route: R): R => route;
