import { parseArgs } from 'node:util';
import { settingsOf } from '#model/settings/settings.ts';

const options = {
  stage: { type: 'string', default: 'prod' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  name: { type: 'string' },
  permission: { type: 'string' },
  reason: { type: 'string' },
  status: { type: 'string' },
  chain: { type: 'string' },
  'webhook-url': { type: 'string' },
  'public-key': { type: 'string' },
} as const;

type Dashed<W extends string> = W extends `${infer A}_${infer B}` ? `${A}-${Dashed<B>}` : W;

/** The daily sums of a new project, as options. */
export const sumOptions = settingsOf('daily-usd').map(([, { wire, value }]) => ({
  name: wire.replaceAll('_', '-') as Dashed<typeof wire>,
  wire,
  atCreation: value.atCreation,
}));

const sums = Object.fromEntries(sumOptions.map(({ name }) => [name, { type: 'string' }])) as Record<
  (typeof sumOptions)[number]['name'],
  { type: 'string' }
>;

/** Splits a line into commands, their arguments and options. Throws on an unknown option. */
export const parseLine = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: { ...options, ...sums }, allowPositionals: true });
export type Values = ReturnType<typeof parseLine>['values'];
