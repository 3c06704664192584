/**
 * TRM Labs, Wallet Screening: POST /public/v2/screening/addresses with a list of one `{ address, chain }` and
 * HTTP Basic with the key as user and password (https://documentation.trmlabs.com/tag/Screening, by the clients
 * that name it; docs/screening.md has the sources).
 */
import type { ChainName } from '#shared/chains.ts';
import { isAsked, objectOf, type Rating, riskWord, textOf, type VendorApi } from './vendor.ts';

/** How TRM names a chain. One that no source names is not guessed: nobody is asked about it. */
const chainNames: Partial<Record<ChainName, string>> = {
  ETH: 'ethereum',
  ARBITRUM: 'arbitrum',
  BASE: 'base',
  SOL: 'solana',
  TRX: 'tron',
};

export const trm: VendorApi = {
  request({ address, chain }, { secret }) {
    const name = chainNames[chain];
    if (!name) return null;
    return {
      method: 'POST',
      path: '/public/v2/screening/addresses',
      headers: {
        Authorization: `Basic ${Buffer.from(`${secret}:${secret}`).toString('base64')}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify([{ address, chain: name }]),
    };
  },

  read(answer, asked) {
    if (!Array.isArray(answer) || answer.length !== 1) return null;
    const given = objectOf(answer[0]);
    const name = chainNames[asked.chain];
    if (!given || !name || given.chain !== name) return null;
    if (!isAsked(given.address, asked) || !isAsked(given.addressSubmitted, asked)) return null;
    const { addressRiskIndicators: indicators, entities } = given;
    if (!Array.isArray(indicators) || !Array.isArray(entities)) return null;
    const ratings = [
      ...indicators.map((one) => rated(one, 'categoryRiskScoreLevelLabel', 'category')),
      ...entities.map((one) => rated(one, 'riskScoreLevelLabel', 'entity')),
    ];
    // Absent, or null, where TRM attributes nothing to the address.
    if (given.addressHighestRiskScoreLevelLabel != null)
      ratings.push(rated(given, 'addressHighestRiskScoreLevelLabel', ''));
    return { ratings, reference: null };
  },
};

/** The rating of an indicator or an entity. A label that is none of TRM's words is unknown. */
function rated(one: unknown, label: string, name: string): Rating {
  const given = objectOf(one) ?? {};
  return { risk: riskWord(given[label]) ?? 'unknown', why: textOf(given[name]) };
}
