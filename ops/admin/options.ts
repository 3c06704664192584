import type { ValuesOf } from '../options.ts';

/** The options of `admin`; each command takes those of its usage line. */
export const adminOptions = {
  stage: {
    value: 'STAGE',
    about: 'the stage whose sign-in is used; local is the local cloud that is up',
    default: 'prod',
  },
  yes: { about: 'approves and changes without asking' },
  name: { value: 'NAME', about: 'the name of a project or a key' },
  permission: { value: 'PERMISSION', about: 'of a key: read, manage or approve' },
  reason: { value: 'TEXT', about: 'why, for the audit log' },
  status: { value: 'NUMBER', about: 'only orders of this status' },
  chain: { value: 'CHAIN', about: 'only orders of this chain, such as ETH' },
  'webhook-url': { value: 'URL', about: 'where the events of a key go' },
  'public-key': { value: 'FILE', about: 'of an RSA key, in PEM' },
  'auto-approve-daily-usd': {
    value: 'SUM',
    about: 'USD that the project pays a UTC day without an admin; none: no limit',
  },
  'swap-daily-usd': { value: 'SUM', about: 'USD that it swaps a UTC day; none: no limit' },
  'auto-fees-daily-usd': {
    value: 'SUM',
    about: 'USD of fees that it pays a UTC day without an admin; none: no limit',
  },
} as const;

export type AdminValues = ValuesOf<typeof adminOptions>;
