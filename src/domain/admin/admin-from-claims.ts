import { adminGroups, type ScopedGroup } from '#wire/admin/route.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Admin } from './admin.ts';

/**
 * The admin that a verified ID token names. The gateway passes an array claim as the text `[owner
 * approver]`; a real list or comma-separated names are read too. Errors: unauthenticated.
 */
export function adminFromClaims(claims: Record<string, unknown> | undefined): Admin {
  const id = text(claims?.sub);
  if (!claims || !id) throw new ApiError('unauthenticated', 'Sign in first');
  if (claims.token_use !== undefined && claims.token_use !== 'id') {
    throw new ApiError('unauthenticated', 'Use the ID token, not the access token');
  }
  const authTime = Number(claims.auth_time ?? 0);
  return {
    id,
    email: text(claims.email) || id,
    groups: readGroups(claims['cognito:groups']),
    authTime: Number.isSafeInteger(authTime) ? authTime : 0,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readGroups(claim: unknown): ScopedGroup[] {
  const names = Array.isArray(claim)
    ? claim
    : text(claim)
        .replace(/^\[|\]$/g, '')
        .split(/[\s,]+/)
        .map((name) => name.replace(/^"|"$/g, ''));
  return names.filter(isGroup);
}

/** `owner`, or of one project: `owner:shop`. Groups of other names give no rights. */
const isGroup = (name: unknown): name is ScopedGroup => {
  const [group, project, ...more] = String(name).split(':');
  return adminGroups.some((one) => one === group) && project !== '' && more.length === 0;
};
