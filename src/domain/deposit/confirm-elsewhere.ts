/**
 * Asks the providers for the transfers themselves before they are credited. A block's hash says
 * nothing of its logs, balances and internal transactions: one provider could invent a transfer in
 * a block that exists (docs/decisions/0021-nodes.md).
 */
import type { Deposit } from '#model/deposit.ts';
import type { ClaimVerdict } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { CreditTurns } from './credit/credit-turns.ts';
import { putOffDisputed, putOffFailed, putOffUnseen } from './credit/put-off-uncertain.ts';
import { orphanIfUnchanged } from './orphan-deposit.ts';

/** Transfers that are asked for together. */
const batchSize = 50;

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
  for (let start = 0; start < due.length; start += batchSize) {
    if (deps.clock.nowMs() >= until) break;
    const part = due.slice(start, start + batchSize);
    const answers = await askAbout(deps, part);
    confirmed.push(
      ...answers.flatMap(({ deposit, kind }) => (kind === 'confirmed' ? deposit : [])),
    );
    await report(deps, answers);
  }
  return confirmed;
}

type Asked = ClaimVerdict & { deposit: Deposit };

async function askAbout(deps: ConfirmDeps, part: readonly Deposit[]): Promise<Asked[]> {
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
    const verdicts = await deps.reader.confirmTransfers(claims);
    return part.map((deposit, i) => ({ deposit, ...(verdicts[i] as ClaimVerdict) }));
  } catch (error) {
    putOffFailed(deps, part, error);
    return [];
  }
}

/** Puts off what is not confirmed. One that not one provider shows, not even the first, disappears. */
async function report(deps: ConfirmDeps, answers: readonly Asked[]): Promise<void> {
  putOffUnseen(
    deps,
    answers.filter(({ kind }) => kind === 'unseen'),
  );
  for (const one of answers) {
    if (one.kind !== 'disputed' && one.kind !== 'absent') continue;
    putOffDisputed(deps, one);
    if (one.kind === 'absent' && one.deposit.status === 'confirming') {
      await orphanIfUnchanged(deps, one.deposit);
    }
  }
}
