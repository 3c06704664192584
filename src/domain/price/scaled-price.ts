import { usdMicro } from '#shared/money/usd-micro.ts';

/**
 * A price as an exact integer with 18 decimals: the value of 10^12 coins in millionths of a USD.
 */
export const scaledPrice = (usd: string): bigint => usdMicro(10n ** 12n, 0, usd);
