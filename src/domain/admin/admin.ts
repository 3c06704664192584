import type { ScopedGroup } from '#wire/admin/route.ts';

/** The person behind an admin request, from the user pool's token. */
export interface Admin {
  /** The token's `sub`: permanent and never reused. */
  id: string;
  email: string;
  groups: ScopedGroup[];
  /** When the person signed in, unix seconds. Renewing the token does not change it. */
  authTime: number;
}
