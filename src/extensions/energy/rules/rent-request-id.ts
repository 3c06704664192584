import { createHash } from 'node:crypto';

/** The id that a provider knows an order by: the same for every repeat, another for each provider. */
export const rentRequestId = (energyNo: string, provider: string): string =>
  createHash('sha256').update(`${energyNo}\n${provider}`).digest('hex').slice(0, 32);
