import type { TronSweepReader } from '#ports/chains.ts';
import { readAccount, readAccountResources } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { maxBandwidth } from './cost.ts';

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
