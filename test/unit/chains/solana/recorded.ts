/**
 * Blocks of an Agave 4.0.0 validator in two consecutive stretches, as recorded in the detail
 * `accounts`.
 */
import { readFileSync } from 'node:fs';

interface Recorded {
  blockhash: string;
  previousBlockhash: string;
  parentSlot: number;
  blockHeight: number;
  blockTime: number | null;
  transactions: { transaction: Record<string, unknown>; meta: Record<string, unknown> }[];
}

const lines = readFileSync(new URL('./recorded-blocks.jsonl', import.meta.url), 'utf8');

/** A fresh copy of each block by its slot: 214 to 217 and 247 to 249. */
export function recordedBlocks(): Map<number, Recorded> {
  const parsed = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { slot: number; block: Recorded });
  return new Map(parsed.map(({ slot, block }) => [slot, block]));
}

/** The addresses of the recording: A pays, B and C receive. */
export const cast = {
  A: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  B: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
  C: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse',
  mint: '7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9',
  feeMint: 'mBKqcnGotbsSb5vNrdyhzZ5EhqZdids9QYiTRckvi7v',
  tokenB: 'F8RQdfSvtPA8Be4CksaLTjNPPuv5B8jTQNmcc9HN8mvW',
  feeB: '4TBHWUrGwYVYcgjXiYn5U9VfsGgbVxSzyTbAcmLFvZ3x',
  otherB: 'AoVsGaj8MSJ6xwKxfFxo9iZWH3enC8RRTXKH2fx2F8os',
  givenB: 'oapfTk8FG2np1vSoGANkbijWiQApHZMFAytSdCoass9',
} as const;

/** First signatures of the recorded transactions. */
export const signatures = {
  sol: '3cRRkifNUwYw8APNEE2pNh8dTtJWQT1vVfPKh1W3QojdV9QyXdqk5aiWvqC1WZEwuZCQv8dhPdfhHDBBGZ5Ub24r',
  failed: 'k9ThGAZct7ouX868oE8TwMEtMAsn72piSfM3CNzLZuAfc8oqvVMTKG6epy5t5B3WzSiF39ySzArZdkvKv7f8VMU',
  newAccount:
    '5tAf6aZb3p9qjh1ZhC6ChLLiRpBj1SswgwWPvzSaHEbGmaZ5NSkTXSo15gyHo6y26dH1BDBzXD8S1rP8joJJwb8A',
  other: '5Wtiu7Nq19kSntL3obpMPUx9gh4f99tLtn57VdtEMoSHMi43BCXv21v9VQpWNKzQPp688W9R7wjuvUvbfPtYMLzA',
  withFee:
    '3xwFjVqTnUzPiY2qNFEdDrQA97V7wtMzEE97XmJK27wzFEwqRWLnwUExfaVGMmMxUf6rUD8uySriD1vF49ydiQMX',
  handed:
    '5ckHvi5aRbA7Yhx6yCq61aCyJCtaWEkBMxoCpeWWG1sCGTnT49Yxdm7Y7jGdx9hPMWRUyzpo6kF3yijCr1s1R1t1',
  table: '55dvXL8k8uP18Rhzh9fbPAi9hsTJLDK8D4wBHwQbMrdVrJuCKpxh7vWJGvNhcndbqnY1Z1DMywBt9WWFZKzrLspv',
  closed:
    '2CDFHyDgA54PvBAdkeKfn7jGNfrY56VB49e5N21UofTkfDrGbKnkTaEkpZnvz8ZVWgZZXS6MWtiNmW6r22SQTiZe',
  cosigned:
    '67GjC4viP5teWyYP3JLSwfHsKYddWkQk634Q21eXM1YLR4in9hnCKgH5ZE1WRMBWPoEb9zmdfARg6dmo9N4y4tDJ',
  shuffled:
    'KJjaC3nksbhzAwsdoRhSLbahXmLtN3YvNvFu5yu5HFTjpHAXiYZUnfLjBkc2aPK8QEGZLmMxRDeYZ6zdDHJZxw8',
} as const;
