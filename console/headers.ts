/**
 * What every answer of the console carries, on CloudFront and on the local server alike. `signIn` is
 * the origin of the sign-in page, whose token endpoint the pages call.
 */
export function contentSecurityPolicy(signIn: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${signIn}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** The headers that browsers know by a name of their own in CloudFront's policy. */
export const securityHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

/** The others. */
export const customHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex',
} as const;

/** Where the sign-in page sends people back to. */
export const callbackPath = '/signed-in';

/** Files with a hash in their name never change; a page and its settings are asked for each time. */
export const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Every page is index.html. The documentation below /docs/ is files,
 * whose front page is an index.html of its own.
 */
export function fileFor(path: string): string {
  if (path === '/docs/') return '/docs/index.html';
  // Below /p/ is no file, whatever a path ends with: an e-mail that was searched for, for instance.
  const isFile = /\.[a-z0-9]+$/i.test(path) && !path.startsWith('/p/');
  return isFile ? path : '/index.html';
}

/** Where a path leads instead: the documentation's addresses are relative to its folder. */
export const redirectFor = (path: string): string | null => (path === '/docs' ? '/docs/' : null);
