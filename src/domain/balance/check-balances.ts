/**
 * Compares the native coin of sub-accounts with what their records explain, to notice coin that came
 * and was not credited: a contract sent it on a chain whose internal transfers are not read, or a
 * block reward or a bridge made it. Addresses that have sent are left out: fees and swaps have no
 * records of what an address should hold.
 */

import type { Chain, Cursor } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { CoinBalancesReader } from '#ports/chains.ts';
import type {
  AddressBook,
  ChainStateStore,
  CheckedBalance,
  CheckedBalanceStore,
} from '#ports/deposits.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { inGroups } from '#shared/async/limit.ts';
import { type ExplainDeps, makeExplainedBalance } from './explained-balance.ts';

/** Addresses of one run, so that the providers' bill is bounded. */
const maxAddresses = 100_000;

export interface CheckBalancesDeps extends ExplainDeps {
  addresses: Pick<AddressBook, 'journal' | 'owners'>;
  balances: CoinBalancesReader;
  chainState: Pick<ChainStateStore, 'cursor'>;
  checked: CheckedBalanceStore;
  payments: Pick<PaymentReader, 'nonceState'>;
  /** Seam: up to which block every coin that came is found; by default the cursor's. */
  foundUpTo?: (cursor: Cursor) => bigint;
  clock: Clock;
  log: Logger;
}

/** What a run has seen. `read` counts balances, over all chains. */
export interface BalanceCounts {
  read: number;
  unexplained: number;
  /** Chains whose nodes did not answer; each has a line `balance.unchecked`. */
  failed: number;
}

interface ChainCheck {
  chain: Chain;
  explained: ReturnType<typeof makeExplainedBalance>;
  counts: BalanceCounts;
}

/**
 * Reads the balances of addresses in the order of the journal, from the place of the last run on,
 * until `deadline` (unix ms) or the end of the journal. The next run continues there, or begins
 * again. A chain whose nodes fail is left out for the rest of the run.
 */
export async function checkBalances(
  deps: CheckBalancesDeps,
  input: { chains: Chain[]; deadline: number },
): Promise<BalanceCounts> {
  const counts: BalanceCounts = { read: 0, unexplained: 0, failed: 0 };
  let checks = input.chains.map(
    (chain): ChainCheck => ({ chain, explained: makeExplainedBalance(deps, chain), counts }),
  );
  let position = await deps.checked.place();
  for (let seen = 0; seen < maxAddresses; ) {
    if (deps.clock.nowMs() > input.deadline) break;
    const entries = await deps.addresses.journal('EVM', position);
    const addresses = entries.map(({ address }) => address);
    const results = await Promise.allSettled(
      checks.map((check) => checkPage(deps, check, addresses)),
    );
    checks = checks.filter(({ chain }, i) => {
      const result = results[i]!;
      if (result.status === 'fulfilled') return true;
      counts.failed += 1;
      deps.log.warn('balance.unchecked', { chain: chain.name, reason: result.reason });
      return false;
    });
    // Where no chain was read, the next run repeats the page.
    if (checks.length === 0) break;
    seen += entries.length;
    position = entries.at(-1)?.position ?? 0;
    await deps.checked.storePlace(position);
    if (entries.length === 0) break;
  }
  return counts;
}

/** Compares the balances of these addresses on one chain, at the block that was scanned last. */
async function checkPage(
  deps: CheckBalancesDeps,
  check: ChainCheck,
  addresses: string[],
): Promise<void> {
  const { chain, counts } = check;
  const cursor = await deps.chainState.cursor(chain.name);
  // A chain that was not read yet explains nothing; while it rewinds, records are taken back.
  if (!cursor || cursor.rewinding || addresses.length === 0) return;
  const block = deps.foundUpTo?.(cursor) ?? cursor.scanned;
  const balances = await deps.balances.coinBalances(chain.name, addresses, block);
  counts.read += balances.length;
  const held = new Map(
    addresses.flatMap((address, i) => (balances[i] ? [[address, balances[i]] as const] : [])),
  );
  const known = await deps.checked.load(chain.name, [...held.keys()]);
  const changed = [...held].filter(([address, balance]) => {
    const last = known.get(address);
    return !last || last.balance !== balance || last.surplus - last.reported >= minSurplus(chain);
  });
  const owners = await deps.addresses.owners(
    'EVM',
    changed.map(([address]) => address),
  );
  await inGroups(changed, async ([address, balance]) => {
    const owner = owners.get(address);
    // A hot wallet is funded by transfers that have no record.
    if (!owner || owner.subIndex === 0) return;
    const last = known.get(address) ?? {
      chain: chain.name,
      address,
      balance: 0n,
      surplus: 0n,
      reported: 0n,
    };
    await checkOne(deps, check, { owner, balance, last, block });
  });
}

/**
 * Compares one balance. A surplus is reported when a second run sees it too: records may be some
 * seconds late, and a reorganisation may move them.
 */
async function checkOne(
  deps: CheckBalancesDeps,
  { chain, explained, counts }: ChainCheck,
  found: { owner: AddressOwner; balance: bigint; last: CheckedBalance; block: bigint },
): Promise<void> {
  const { owner, balance, last, block } = found;
  const surplus = await surplusOf();
  if (surplus === null) return;
  const both = surplus < last.surplus ? surplus : last.surplus;
  const isNew = both - last.reported >= minSurplus(chain);
  if (isNew) {
    counts.unexplained += 1;
    deps.log.warn('balance.unexplained', {
      chain: chain.name,
      address: owner.address,
      project: owner.projectId,
      user_id: owner.userId,
      block,
      balance,
      unexplained: both,
    });
  }
  // Less than before was credited in the meantime, as by a rescan.
  const reported = isNew || both < last.reported ? both : last.reported;
  await deps.checked.store({ ...last, balance, surplus, reported });

  async function surplusOf(): Promise<bigint | null> {
    // What an address with a nonce of ours should hold is not known.
    if (await deps.payments.nonceState(chain.name, owner.address)) return 0n;
    const sum = await explained(owner, block, balance);
    return sum === null ? null : sum < balance ? balance - sum : 0n;
  }
}

/** Transfers below the chain's smallest deposit have no record, so less than it is explained. */
function minSurplus({ name, tokens }: Chain): bigint {
  const coin = tokens.find(({ isNative }) => isNative);
  if (!coin) throw new Error(`${name} lists no coin`);
  return coin.minDeposit;
}
