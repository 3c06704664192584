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

/** Whether a session key approves nothing before an owner confirms it. */
export const waitsForOwner = ({
  status,
  waits_for_owner: waits,
}: Pick<SessionKey, 'status' | 'waits_for_owner'>): boolean => status === 'active' && waits === 1;

/** What a session key approves by itself, in one sentence. */
export function scopeSentence({ scope }: Pick<SessionKey, 'scope'>): string {
  const { chains, allow_contracts: contracts, allow_selectors: selectors } = scope;
  const isOf = (type: (typeof scope.op_types)[number]) =>
    scope.op_types.length === 0 || scope.op_types.includes(type);
  const kinds = scope.op_types.length === 0 ? '' : `Only ${list(scope.op_types)}: `;
  const [any, only] = kinds === '' ? ['Any', 'Only'] : ['any', 'only'];
  const calls =
    selectors.length === 0
      ? `${any} call`
      : `${only} the call${selectors.length > 1 ? 's' : ''} ${list(selectors)}`;
  const where = contracts.length === 0 ? 'any contract' : list(contracts.map(contractWord));
  const networks =
    chains.length === 0 ? 'every network' : list(chains.map((chain) => chainWord(chain)));
  const coins = scope.deny_native === 1 ? 'no coins' : 'coins';
  // With lists of contracts or selectors, a key signs no messages.
  const hasLists = contracts.length > 0 || selectors.length > 0;
  const signsMessages = scope.allow_messages === 1 && !hasLists && isOf('sign-message');
  const rest = `${coins}, and ${signsMessages ? 'messages' : 'no messages'}`;
  return `${kinds}${calls} of ${where}, on ${networks}, ${rest}`;
}

/** Caps of this size are none. */
const noCap = 1e12;

export const capWords = (cap: number): string => (cap >= noCap ? 'no cap' : usd(cap));

/** How much of a day's cap is used, 0 to 1; null if there is no cap. */
export const shareUsed = ({
  daily_cap_usd: cap,
  used_today_usd: used,
}: Pick<SessionKey, 'daily_cap_usd' | 'used_today_usd'>): number | null =>
  cap >= noCap ? null : cap === 0 ? 1 : Math.min(1, used / cap);
