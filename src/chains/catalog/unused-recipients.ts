import type { Family } from '#shared/chains.ts';

/**
 * A recipient who holds nothing, for the fee of a payment to somebody new: an address of each family
 * from the sha256 of "coffer: nobody". Nobody has its key, and nothing is ever sent there.
 */
export const unusedRecipients: Record<Family, string> = {
  EVM: '0x698985477622117bfedE61B3CA3e679Aae3A2B8b',
  TRX: 'TKbEhJSVifTMwqsADiK4EPjyX7icrBNfCX',
  SOL: '86yS4vPApzMvN4XCm3iSXpgrnLSymicjHr4axYKszS66',
};
