/** From a new project to its first payment: what is done, judged by its records only. */
import type { Schemas } from '../api/types.ts';

/** What is known; undefined is not read yet. */
export interface Progress {
  keys: readonly Pick<Schemas['Key'], 'enabled' | 'webhook_url'>[] | undefined;
  /** Deliveries that a receiver took. */
  delivered: number | undefined;
  settings:
    | Pick<Schemas['Settings'], 'rev' | 'ip_whitelist' | 'address_whitelist' | 'daily_limits'>
    | undefined;
  /** When the project was made: the revision of its first settings. */
  createdAt: number | undefined;
  /** Whether the hot wallet has anything on any network. */
  funded: boolean | undefined;
  /** Credited deposits. */
  deposits: number | undefined;
  /** Confirmed withdrawals. */
  withdrawals: number | undefined;
}

export const steps = ['key', 'webhook', 'rules', 'wallet', 'deposit', 'withdrawal'] as const;
export type StepName = (typeof steps)[number];

export interface Step {
  name: StepName;
  title: string;
  /** null: not known yet. */
  isDone: boolean | null;
  /** What is there, or what comes next. */
  says: string;
}

const step = (
  name: StepName,
  title: string,
  isDone: boolean | undefined,
  { done, open }: { done: string; open: string },
): Step => ({ name, title, isDone: isDone ?? null, says: isDone ? done : open });

const isAbove0 = (count: number | undefined): boolean | undefined =>
  count === undefined ? undefined : count > 0;

/** Whether somebody has decided on the rules: a whitelist, a limit, or any change since the project was made. */
function rulesSet({ settings, createdAt }: Progress): boolean | undefined {
  if (!settings || createdAt === undefined) return undefined;
  const { ip_whitelist: ips, address_whitelist: addresses, daily_limits: limits, rev } = settings;
  return ips.length + addresses.length + limits.length > 0 || rev !== createdAt;
}

/** The steps in their order. */
export function checklist(progress: Progress): Step[] {
  const { keys, delivered, funded, deposits, withdrawals } = progress;
  const live = keys?.filter(({ enabled }) => enabled);
  const hasUrl = live?.some(({ webhook_url: url }) => url !== null);
  return [
    step('key', 'Create an API key', isAbove0(live?.length), {
      done: 'The merchant’s program can call the API.',
      open: 'The merchant’s program signs its calls with it.',
    }),
    step('webhook', 'Receive a webhook', hasUrl === false ? false : isAbove0(delivered), {
      done: 'A receiver accepted an event.',
      open: hasUrl
        ? 'A key has a URL. The first event that the receiver accepts completes this.'
        : 'Give a key a webhook URL. Events report deposits and payments.',
    }),
    step('rules', 'Decide on whitelists and limits', rulesSet(progress), {
      done: 'The project has its own rules.',
      open: 'They decide who may call, who may be paid, and how much per day.',
    }),
    step('wallet', 'Fund the hot wallet', funded, {
      done: 'It holds funds to pay with.',
      open: 'It pays withdrawals and their fees.',
    }),
    step('deposit', 'Receive a first deposit', isAbove0(deposits), {
      done: 'A deposit was credited.',
      open: 'Create a user with the API and send a token to their address.',
    }),
    step('withdrawal', 'Make a first withdrawal', isAbove0(withdrawals), {
      done: 'A withdrawal is confirmed.',
      open: 'The merchant’s program requests it; from 1,000 USD on it waits for an approver.',
    }),
  ];
}

/** Whether the list is still of use: until the first payment, or until all is done. */
export const isOpen = ({ withdrawals }: Progress, list: readonly Step[]): boolean =>
  withdrawals === 0 && list.some(({ isDone }) => isDone !== true);
