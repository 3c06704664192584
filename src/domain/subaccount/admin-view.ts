import type { SubAccount } from '#model/sub-account.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { UserBalances } from './read-user-balances.ts';

/** A user as the admin API shows it. */
export const presentUser = (subAccount: SubAccount) => {
  const { EVM, TRX, SOL } = subAccount.addresses;
  return {
    user_id: subAccount.userId,
    account_no: subAccount.accountNo,
    label: subAccount.label,
    sub_account_id: subAccount.subAccountId,
    sub_index: subAccount.subIndex,
    addresses: { EVM, TRX, SOL },
    created_at: subAccount.createdAt,
  };
};

/** What a user's address holds on one chain. */
export const presentUserBalances = ({ chain, address, readAt, balances }: UserBalances) => ({
  chain: chain.name,
  address,
  read_at: readAt,
  tokens: balances.map(({ token, balance, price }) => ({
    token: token.symbol,
    token_address: token.address,
    balance: formatAmount(balance, token.decimals),
    usd: price && microToNumber(usdMicro(balance, token.decimals, price.usd)),
    price_read_at: price?.readAt ?? null,
  })),
});
