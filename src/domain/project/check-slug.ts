import { ApiError } from '#wire/api-error.ts';

const pattern = /^[a-z][a-z0-9-]{1,30}$/;

/** Words that could be mistaken for a path, a stage or a role. */
const reserved = new Set([
  'admin',
  'api',
  'assets',
  'coffer',
  'console',
  'default',
  'dev',
  'docs',
  'health',
  'internal',
  'local',
  'login',
  'null',
  'prod',
  'public',
  'staging',
  'static',
  'status',
  'system',
  'test',
  'undefined',
  'v1',
  'v2',
  'www',
]);

/**
 * Checks the slug of a new project. It is permanent and part of the URL. Errors: invalidRequest
 * naming `slug`.
 */
export function checkSlug(slug: string): string {
  if (!pattern.test(slug)) {
    throw new ApiError(
      'invalidRequest',
      'slug must have 2 to 31 lower-case letters, digits and hyphens, and begin with a letter',
    );
  }
  if (reserved.has(slug)) throw new ApiError('invalidRequest', `slug: "${slug}" is reserved`);
  return slug;
}
