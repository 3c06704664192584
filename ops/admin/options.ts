import { settingsOf } from '#model/settings/settings.ts';
import type { ValuesOf } from '../options.ts';

type Dashed<W extends string> = W extends `${infer A}_${infer B}` ? `${A}-${Dashed<B>}` : W;

/** The daily sums of a new project, as options. */
export const sumOptions = settingsOf('daily-usd').map(([, { wire, label, value }]) => ({
  name: wire.replaceAll('_', '-') as Dashed<typeof wire>,
  wire,
  label,
  atCreation: value.atCreation,
}));

type SumName = (typeof sumOptions)[number]['name'];

const sums = Object.fromEntries(
  sumOptions.map(({ name, label }) => [
    name,
    { value: 'SUM', about: `${label}, in USD; none: no limit` },
  ]),
) as Record<SumName, { value: string; about: string }>;

const ownOptions = {
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
} as const;

/** The options of `admin`; each command takes those of its usage line. */
export const adminOptions: typeof ownOptions & typeof sums = Object.assign({}, ownOptions, sums);

export type AdminValues = ValuesOf<typeof adminOptions>;
