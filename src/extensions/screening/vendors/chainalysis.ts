/**
 * Chainalysis, Address Screening (Entity Risking API): GET /api/risk/v2/entities/{address} with the header
 * `Token` (https://docs.chainalysis.com/api/address-screening/, read in a copy of January 2025). It needs no
 * registration since December 2024. It rates an address on all networks of its kind, so no answer names one.
 */
import { isAsked, objectOf, riskWord, textOf, type VendorApi } from './vendor.ts';

export const chainalysis: VendorApi = {
  request: ({ address }, { secret }) => ({
    method: 'GET',
    path: `/api/risk/v2/entities/${encodeURIComponent(address)}`,
    headers: { Token: secret, Accept: 'application/json' },
    body: '',
  }),

  read(answer, asked) {
    const given = objectOf(answer);
    const risk = riskWord(given?.risk);
    if (!given || !risk || given.status !== 'COMPLETE' || !isAsked(given.address, asked))
      return null;
    return { ratings: [{ risk, why: textOf(given.riskReason) }], reference: null };
  },
};
