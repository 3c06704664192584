import type { Schema } from '../fields/schema.ts';

/**
 * The groups of the user pool (docs/design.md "Admin API"). An owner who also approves is in both.
 */
export const adminGroups = ['owner', 'approver', 'operator', 'viewer'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** A group of every project, or of one: `approver:shop`. */
export type ScopedGroup = AdminGroup | `${AdminGroup}:${string}`;

/** One route of the admin API, as its handler and the gateway need it. */
export interface AdminRoute {
  /** The file of its function: `functions/admin/<handler>.ts`. */
  handler: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After `/admin/v1`; `{name}` is one segment. */
  path: `/${string}`;
  /** The group that may call it; `viewer` means any group, `operator` an owner too. */
  group: AdminGroup;
  /** Whether a group of any project is enough: the answer shows only an admin's own projects. */
  ownProjects?: boolean;
  /** Outside `local`, the sign-in must be less than an hour old. */
  recentSignIn?: boolean;
  summary: string;
  /** The schema of the query, made on the first request (once.ts). */
  query?: () => Schema;
  body?: () => Schema;
}

/** Returns the route unchanged, with the exact types of its schemas. */
export const adminRoute = <const R extends AdminRoute>(route: R): R => route;
