import type { Chain, ScannedBlock, Token, Transfer } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ExplainedTransaction, ExplainedTransfer } from '#model/rescan.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook, DepositStore, InternalTransferStore } from '#ports/deposits.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { depositIdentity } from './identity.ts';

/** Transfers that an explanation holds at most; those to addresses of ours come first. */
const maxTransfers = 20;

/** A transfer with what is known of its recipient and its token. */
interface Known {
  transfer: Transfer;
  token: Token | undefined;
  owner: AddressOwner | undefined;
  identity: string;
}

/**
 * What a transaction in a verified block moved, and of each transfer whether it is a deposit or why
 * not. Called after the deposits of the block were stored, so it says what the records hold. null if
 * the block does not have the transaction. With `projectId` it is for that project: addresses of others are
 * not ours, neither by their verdict nor by their place.
 */
export async function explainTransaction(
  deps: {
    chain: Chain;
    addresses: Pick<AddressBook, 'owners'>;
    deposits: Pick<DepositStore, 'byIdentity'>;
    internalTransfers: Pick<InternalTransferStore, 'getMany'>;
    canonical(address: string): string;
  },
  block: ScannedBlock,
  txHash: string,
  projectId?: string,
): Promise<ExplainedTransaction | null> {
  const { chain } = deps;
  const sent = block.sent.find((one) => foldCase(one.txHash) === txHash);
  const transfers = block.transfers.filter((one) => foldCase(one.txHash) === txHash);
  if (!sent && transfers.length === 0) return null;
  const owners = await deps.addresses.owners(chain.family, [
    ...new Set(transfers.map(({ to }) => to)),
  ]);
  const known = transfers
    .map((transfer) => ({
      transfer,
      token: chain.tokens.find(({ address }) => foldCase(address) === transfer.tokenAddress),
      owner: ownerFor(projectId, owners.get(transfer.to)),
      identity: depositIdentity({ ...transfer, chain: chain.name, address: transfer.to }),
    }))
    .sort((a, b) => Number(b.owner !== undefined) - Number(a.owner !== undefined))
    .slice(0, maxTransfers);
  const identities = known.flatMap(({ owner, identity }) => (owner ? [identity] : []));
  const deposits =
    identities.length > 0 ? await deps.deposits.byIdentity(identities) : new Map<string, Deposit>();
  const others = identities.filter((identity) => !deposits.has(identity));
  const internal = others.length > 0 ? await deps.internalTransfers.getMany(others) : [];
  const stored = {
    depositNo: (identity: string) => deposits.get(identity)?.depositNo ?? null,
    isInternal: (identity: string) =>
      internal.some((one) => one.identity === identity && !one.isGone),
  };
  return {
    block: block.number.toString(),
    success: sent?.success ?? true,
    transfers: known.map((one) => explain(deps, one, stored)),
    total: transfers.length,
  };
}

const ownerFor = (projectId: string | undefined, owner: AddressOwner | undefined) =>
  projectId === undefined || owner?.projectId === projectId ? owner : undefined;

function explain(
  { canonical }: { canonical(address: string): string },
  one: Known,
  stored: {
    depositNo(identity: string): string | null;
    isInternal(identity: string): boolean;
  },
): ExplainedTransfer {
  const { transfer, token, owner, identity } = one;
  const depositNo = stored.depositNo(identity);
  return {
    position: transfer.position,
    from: canonical(transfer.from),
    to: canonical(transfer.to),
    token: token?.symbol ?? null,
    tokenAddress: transfer.tokenAddress,
    amount: token ? formatAmount(transfer.amount, token.decimals) : transfer.amount.toString(),
    least: token ? formatAmount(token.minDeposit, token.decimals) : null,
    verdict:
      depositNo === null ? verdictOf(one, stored.isInternal(identity)) : ('deposit' as const),
    projectId: owner?.projectId ?? null,
    userId: owner?.userId ?? null,
    depositNo,
  };
}

function verdictOf({ transfer, token, owner }: Known, isInternal: boolean) {
  if (!owner) return 'not_ours';
  if (owner.subIndex === 0 || owner.userId === null) return 'hot_wallet';
  if (!token) return 'unlisted_token';
  if (transfer.amount < token.minDeposit) return 'below_minimum';
  return isInternal ? 'internal_transfer' : 'not_taken';
}
