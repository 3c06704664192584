import { type SettingOf, settingsOf, type WireName } from '#model/settings/settings.ts';
import type { ValuesOf } from '../options.ts';

type Dashed<W extends string> = W extends `${infer A}_${infer B}` ? `${A}-${Dashed<B>}` : W;
type DailySum = SettingOf<'daily-usd'>;
type SumOption = Dashed<WireName<DailySum>>;

/** What the daily sums of a new project are. */
const sumWords: Record<DailySum, string> = {
  autoApproveDailyUsd: 'USD that the project pays per UTC day without an admin; none: no limit',
  swapDailyUsd: 'USD that the project swaps per UTC day; none: no limit',
  clientDailyUsd: 'USD that operations move per UTC day without an admin; none: no limit',
  approvedDailyUsd:
    'USD that approvals send per UTC day, above it two more approvers; none: no limit',
  autoFeesDailyUsd:
    'USD of fees that the project pays per UTC day without an admin; none: no limit',
};

/** The daily sums as options, those that must be named first. */
export const sumOptions = (['must be named', 'has its default'] as const).flatMap((atCreation) =>
  settingsOf('daily-usd')
    .filter(([, { value }]) => value.atCreation === atCreation)
    .map(([name, { wire }]) => ({
      name: wire.replaceAll('_', '-') as SumOption,
      wire,
      atCreation,
      about: sumWords[name],
    })),
);

const sums = Object.fromEntries(
  sumOptions.map(({ name, about }) => [name, { value: 'SUM', about }]),
) as Record<SumOption, { value: string; about: string }>;

/** The options of `admin`; each command takes those of its usage line. */
export const adminOptions = {
  stage: {
    value: 'STAGE',
    about: 'the stage whose sign-in is used; local is the running local cloud',
    default: 'prod',
  },
  yes: { about: 'approves and changes without asking' },
  name: { value: 'NAME', about: 'the name of a project or a key' },
  permission: { value: 'PERMISSION', about: 'the permission of a key: read, manage or approve' },
  reason: { value: 'TEXT', about: 'the reason, for the audit log' },
  status: { value: 'NUMBER', about: 'only orders of this status' },
  chain: { value: 'CHAIN', about: 'only orders of this chain, such as ETH' },
  'webhook-url': { value: 'URL', about: 'the URL that receives the events of a key' },
  'key-file': {
    value: 'FILE',
    about: 'signs with this key file; COFFER_KEY_FILE_PASSWORD opens it for a bot',
  },
  'require-signatures': {
    value: 'yes|no',
    about: 'whether signatures are required; yes outside local; no needs two owners',
  },
  'by-code': {
    about: 'asks for the code of the operator, with which the first two people enrol a device',
  },
  'public-key': { value: 'FILE', about: 'file with the public RSA key, in PEM' },
  ...sums,
} as const;

export type AdminValues = ValuesOf<typeof adminOptions>;
