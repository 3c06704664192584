import type { AdminGroup } from '#contract/admin/route.ts';

/** The person behind an admin request, as the user pool's token names them. */
export interface Admin {
  /** The token's `sub`: permanent, never reused. */
  id: string;
  email: string;
  groups: AdminGroup[];
  /** When they signed in (not when the token was renewed), unix seconds. */
  authTime: number;
}
