import type { ChainName } from '#shared/chains.ts';

/** What a caller asks of the wallet. The routes have checked its shape. */
export type CallRequest =
  | {
      opType: 'transfer';
      chain: ChainName;
      token: string;
      to: string;
      /** Decimal, in the token's unit. */
      amount: string;
      memo: string | null;
    }
  | {
      opType: 'send-tx';
      chain: ChainName;
      to: string;
      /** Wei, 0x hex. */
      value: string;
      /** 0x hex; '0x' for none. */
      data: string;
      /** Gas limit, decimal; null: estimated. */
      gas: string | null;
    }
  | { opType: 'sign-message'; chain: ChainName; message: string }
  | {
      opType: 'sign-typed-data';
      chain: ChainName;
      typedData: { domain: object; types: object; primaryType: string; message: object };
    };
