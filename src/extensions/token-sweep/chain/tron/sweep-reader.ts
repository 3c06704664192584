import { readAccount, readAccountResources } from '#chains/tron/node/accounts.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { maxBandwidth } from '#chains/tron/pay/cost.ts';
import type { TronSweepReader } from '../../ports.ts';

/** See TronSweepReader, over the providers of a stage. */
export const makeTronSweepReader = (httpOf: () => Promise<TronHttp>): TronSweepReader => ({
  async senderOf(terms, feeLimit) {
    const http = await httpOf();
    const [{ exists }, { freeBandwidth, stakedBandwidth }] = await Promise.all([
      readAccount(http, terms.from),
      readAccountResources(http, terms.from),
    ]);
    const bytes = maxBandwidth(terms, feeLimit);
    // One of the two covers the whole transfer, or neither does.
    return { exists, hasBandwidth: freeBandwidth >= bytes || stakedBandwidth >= bytes };
  },
});
