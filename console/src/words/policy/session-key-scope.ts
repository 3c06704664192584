import type { SessionKey } from '../../api/policy.ts';
import { usd } from '../amounts.ts';
import { chainWord } from '../decide/sentence.ts';
import { shortened } from '../visible-text.ts';

const list = (items: string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `BASE:0x...` is the contract on only one network. */
function contractWord(entry: string): string {
  const [, chain, address] = /^([A-Z]+):(.+)$/.exec(entry) ?? [];
  return chain && address ? `${shortened(address)} on ${chainWord(chain)}` : shortened(entry);
}

/** What a session key approves by itself, in one sentence. */
export function scopeSentence({ scope }: Pick<SessionKey, 'scope'>): string {
  const { chains, allow_contracts: contracts, allow_selectors: selectors, deny_native } = scope;
  const calls =
    selectors.length === 0
      ? 'Any call'
      : `Only the call${selectors.length > 1 ? 's' : ''} ${list(selectors)}`;
  const where = contracts.length === 0 ? 'any contract' : list(contracts.map(contractWord));
  const networks =
    chains.length === 0 ? 'every network' : list(chains.map((chain) => chainWord(chain)));
  return `${calls} of ${where}, on ${networks}${deny_native === 1 ? ', and no coins' : ', and coins'}`;
}

/** Caps of this size are none. */
const noCap = 1e12;

export const capWords = (cap: number): string => (cap >= noCap ? 'no cap' : usd(cap));

/** How much of a day's cap is used, 0 to 1; null where there is no cap. */
export const shareUsed = ({
  daily_cap_usd: cap,
  used_today_usd: used,
}: Pick<SessionKey, 'daily_cap_usd' | 'used_today_usd'>): number | null =>
  cap >= noCap ? null : cap === 0 ? 1 : Math.min(1, used / cap);
