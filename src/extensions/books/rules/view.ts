import type { ChainName } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import type { DaysAnswer, DifferenceAnswer } from '#wire/admin/ledger/answers.ts';
import type { AddressBalancesAnswer } from '#wire/merchant/balances/answers.ts';
import type { LedgerBalanceAnswer, LedgerEntryAnswer } from '#wire/merchant/ledger/answers.ts';
import type { StatementAnswer } from '#wire/merchant/statement/answers.ts';
import type { OpenDifference } from '../model/difference.ts';
import type { Entry } from '../model/entry.ts';
import type { Statement } from '../model/statement.ts';
import type { BooksReader } from '../ports.ts';
import { type Decimals, decimalsOf } from './ledger-names.ts';
import type { HeldDeps, HeldPage } from './list-held.ts';
import type { BookDays } from './read-days.ts';
import type { Balance } from './statement/balances.ts';

/** An entry as both APIs show it (docs/interface.md "Ledger entry"). */
export const presentEntry = (names: Decimals, entry: Entry): LedgerEntryAnswer => ({
  entry_no: entry.entryNo,
  at: entry.at,
  account: entry.account,
  address: entry.address,
  chain: entry.chain,
  token: entry.token,
  amount: formatAmount(entry.amount, names.decimals(entry.chain, entry.token)),
  amount_usd: entry.usdMicro === null ? null : microToNumber(entry.usdMicro),
  order_no: entry.orderNo,
  deposit_no: entry.depositNo,
  tx_hash: entry.txHash,
  block_number: entry.blockNumber === null ? null : entry.blockNumber.toString(),
});

/** A balance as both APIs show it (docs/interface.md "Ledger balance"). */
export const presentBalance = (names: Decimals, balance: Balance): LedgerBalanceAnswer => ({
  account: balance.account,
  address: balance.address,
  chain: balance.chain,
  token: balance.token,
  amount: formatAmount(balance.amount, names.decimals(balance.chain, balance.token)),
});

/** A page of addresses with their balances (docs/interface.md "GET /v1/balances"). */
export async function presentHeld(
  deps: Pick<HeldDeps, 'names' | 'chains'> & { books: Pick<BooksReader, 'bookedDecimals'> },
  { rows, next, hot, asOf }: HeldPage,
): Promise<AddressBalancesAnswer> {
  const named = [...rows, ...(hot ?? [])].flatMap(({ chain, tokens }) =>
    tokens.map(({ token }) => ({ chain, token })),
  );
  const decimals = await decimalsOf(deps, named);
  const shownOn = (chain: ChainName, token: string) => ({
    addressOfToken:
      deps.chains[chain].tokens.find(({ symbol }) => symbol === token)?.address ?? null,
    shown: (amount: bigint): string => formatAmount(amount, decimals.decimals(chain, token)),
  });
  return {
    list: rows.map(({ chain, address, account, userId, tokens }) => ({
      chain,
      address,
      account: account === 'energy' ? 'energy' : 'users',
      user_id: userId,
      tokens: tokens.map(({ token, amount }) => {
        const { addressOfToken, shown } = shownOn(chain, token);
        return { token, token_address: addressOfToken, amount: shown(amount) };
      }),
    })),
    next,
    hot_wallets:
      hot?.map(({ chain, address, tokens }) => ({
        chain,
        address,
        tokens: tokens.map(({ token, balance, reserved }) => {
          const { addressOfToken, shown } = shownOn(chain, token);
          return {
            token,
            token_address: addressOfToken,
            balance: shown(balance),
            reserved: shown(reserved),
            available: shown(balance > reserved ? balance - reserved : 0n),
          };
        }),
      })) ?? null,
    as_of: asOf.map(({ chain, cursor }) => ({
      chain,
      block: cursor?.scanned.toString() ?? null,
      head: cursor?.head.toString() ?? null,
      at: cursor?.minedAt ?? null,
    })),
  };
}

/** A statement as both APIs list it (docs/interface.md "Statement"). */
export const presentStatement = (statement: Statement): StatementAnswer => ({
  period: statement.period,
  seq: statement.seq,
  hash: statement.hash,
  prev_hash: statement.prev,
  entries: statement.entries,
  files: statement.files.map(({ name, bytes, sha256 }) => ({
    format: name.endsWith('.csv') ? 'csv' : 'jsonl',
    name,
    bytes,
    sha256,
  })),
});

/** A difference as admins see it. */
export function presentDifference(names: Decimals, difference: OpenDifference): DifferenceAnswer {
  const { chain, token, account, address, amount, block, closing } = difference;
  const decimals = names.decimals(chain, token);
  return {
    difference_no: difference.differenceNo,
    revision: difference.rev,
    chain,
    token,
    account,
    address,
    amount: formatAmount(amount, decimals),
    block_number: block.toString(),
    tx_hashes: difference.txHashes,
    state: difference.state,
    found_at: difference.foundAt,
    compared_at: difference.comparedAt,
    closing: closing && {
      by: closing.by,
      reason: closing.reason,
      at: closing.at,
      booked: formatAmount(closing.booked, decimals),
    },
  };
}

/** The days of the books as admins see them. */
export const presentDays = (
  names: Decimals,
  { days, since, pricedAt, tokens }: BookDays,
): Omit<DaysAnswer, 'keeps_books'> => ({
  days,
  since,
  priced_at: pricedAt,
  tokens: tokens.map(({ chain, token, priceUsd, accounts }) => {
    const decimals = names.decimals(chain, token);
    const shown = (amount: bigint): string => formatAmount(amount, decimals);
    return {
      chain,
      token,
      price_usd: priceUsd,
      accounts: accounts.map(({ account, opening, moved, closing }) => ({
        account,
        opening: shown(opening),
        moved: moved.map(shown),
        closing: closing.map(shown),
      })),
    };
  }),
});
