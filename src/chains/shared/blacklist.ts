/**
 * Tokens whose contract has `isBlackListed(address)` (Tether's own, on ETH and TRX). Such a contract
 * refuses a blacklisted sender and pays a blacklisted recipient, who can never spend it.
 */
import type { Chain, Token } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';

/** The listed token at this address, if it has a blacklist. */
export const blacklistingToken = (
  chain: Pick<Chain, 'tokens'>,
  tokenAddress: string | null,
): Token | undefined =>
  tokenAddress === null
    ? undefined
    : chain.tokens.find(
        ({ address, blacklist }) => blacklist && foldCase(address) === foldCase(tokenAddress),
      );

/** What an answer says of a recipient, to be read after `to_address`. */
export const blacklistedRecipient = ({ symbol }: Pick<Token, 'symbol'>): string =>
  `is on the blacklist of ${symbol}: its issuer would not let anyone spend the payment`;

/** The same of the sending address. */
export const blacklistedSender = ({ symbol }: Pick<Token, 'symbol'>): string =>
  `the sending address is on the blacklist of ${symbol}, which refuses its transfers`;
