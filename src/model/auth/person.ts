/** Somebody in the admins' user pool. */
export interface Person {
  /** The pool's `sub`: permanent and never reused. */
  id: string;
  email: string;
  groups: string[];
  /** `invited`: has not set a password of their own yet. */
  state: 'active' | 'invited' | 'disabled';
  hasAuthenticator: boolean;
  /** Unix seconds. */
  invitedAt: number;
}
