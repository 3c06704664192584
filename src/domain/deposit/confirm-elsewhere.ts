/**
 * Asks the providers for the transfers themselves before they are credited. A block's hash says
 * nothing of its logs, balances and internal transactions: one provider could invent a transfer in
 * a block that exists (docs/decisions/0021-nodes.md).
 */
import { depositStatus } from '#contract/statuses.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ClaimVerdict } from '#model/transfer-claim.ts';
import type { ChainReader } from '../ports/chains/chain-reader.ts';
import type { DepositStore } from '../ports/deposits/deposit-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { type CreditTurns, putOff } from './credit/credit-turns.ts';
import { orphanIfUnchanged } from './orphan-deposit.ts';

/** Transfers that are asked for together. */
const transfersAtOnce = 50;

interface ConfirmDeps {
  reader: Pick<ChainReader, 'confirmTransfers'>;
  deposits: Pick<DepositStore, 'update'>;
  turns: CreditTurns;
  clock: Clock;
  log: Logger;
}

/**
 * Those of these deposits that two providers show. The others wait for their next turn, except one
 * that no provider shows: it disappears, as after a reorganisation. What is not asked by `until`
 * (unix ms) waits too.
 */
export async function confirmElsewhere(
  deps: ConfirmDeps,
  due: readonly Deposit[],
  until = Number.POSITIVE_INFINITY,
): Promise<Deposit[]> {
  const confirmed: Deposit[] = [];
  for (let start = 0; start < due.length; start += transfersAtOnce) {
    if (deps.clock.nowMs() >= until) break;
    const part = due.slice(start, start + transfersAtOnce);
    const asked = await askAbout(deps, part);
    confirmed.push(...asked.flatMap(({ deposit, kind }) => (kind === 'confirmed' ? deposit : [])));
    await report(deps, asked);
  }
  return confirmed;
}

type Asked = ClaimVerdict & { deposit: Deposit };

async function askAbout(
  { reader, turns, clock, log }: ConfirmDeps,
  part: readonly Deposit[],
): Promise<Asked[]> {
  const claims = part.map(
    ({ txHash, blockNumber, blockHash, position, address, tokenAddress, amount }) => ({
      txHash,
      blockNumber,
      blockHash,
      position,
      to: address,
      tokenAddress,
      amount,
    }),
  );
  try {
    const verdicts = await reader.confirmTransfers(claims);
    return part.map((deposit, i) => ({ deposit, ...(verdicts[i] as ClaimVerdict) }));
  } catch (error) {
    // The deposits wait for the next tick; the tick's payments do not.
    log.warn('deposit.unseen', { chain: part[0]?.chain, due: part.length, error: error as Error });
    for (const deposit of part) putOff(turns, deposit, 'failed', clock.now());
    return [];
  }
}

/** One line for what providers did not show, and one for each deposit that a provider disputes. */
async function report(deps: ConfirmDeps, asked: readonly Asked[]): Promise<void> {
  const now = deps.clock.now();
  const unseen = asked.filter(({ kind }) => kind === 'unseen');
  for (const { deposit } of unseen) putOff(deps.turns, deposit, 'unseen', now);
  const [first] = unseen;
  if (first) {
    deps.log.warn('deposit.unseen', {
      chain: first.deposit.chain,
      deposit_no: first.deposit.depositNo,
      due: unseen.length,
      provider: first.provider,
    });
  }
  for (const { deposit, kind, provider } of asked) {
    if (kind !== 'disputed' && kind !== 'absent') continue;
    deps.log.error('deposit.disputed', {
      chain: deposit.chain,
      deposit_no: deposit.depositNo,
      tx_hash: deposit.txHash,
      block: deposit.blockNumber.toString(),
      provider,
      again_in_s: putOff(deps.turns, deposit, 'disputed', now),
    });
    // Not one provider shows it, not even the one that did.
    if (kind === 'absent' && deposit.status === depositStatus.confirming) {
      await orphanIfUnchanged(deps, deposit);
    }
  }
}
