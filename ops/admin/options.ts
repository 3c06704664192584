import { parseArgs } from 'node:util';

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
  'auto-approve-daily-usd': { type: 'string' },
  'swap-daily-usd': { type: 'string' },
  'auto-fees-daily-usd': { type: 'string' },
} as const;

/** Splits a line into commands, their arguments and options. Throws on an unknown option. */
export const parseLine = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true });
export type Values = ReturnType<typeof parseLine>['values'];
