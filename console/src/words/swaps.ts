import { type SwapStatus, swapStatus, swapStatusNames } from '#wire/statuses.ts';
import type { Schemas } from '../api/types.ts';
import { grouped } from './amounts.ts';
import { chainWord } from './decide/sentence.ts';
import { reversedMark } from './statuses.ts';

type Tone = 'pending' | 'in-progress' | 'success' | 'error';

const tones: Record<SwapStatus, Tone> = {
  [swapStatus.approved]: 'pending',
  [swapStatus.signing]: 'in-progress',
  [swapStatus.broadcast]: 'in-progress',
  [swapStatus.confirmed]: 'success',
  [swapStatus.failed]: 'error',
};

export const swapWords = (
  status: SwapStatus,
  reversed: object | null,
): { text: string; tone: Tone } =>
  reversed ? reversedMark : { text: swapStatusNames[status], tone: tones[status] };

export const swapStatuses: [string, string][] = Object.entries(swapStatusNames);

/** What a swap does, in one sentence. */
export const swapSentence = (swap: Schemas['AdminSwap']): string =>
  `Swap ${grouped(swap.amount_in)} ${swap.from_token} for at least ${grouped(swap.amount_out_min)} ${swap.to_token} on ${chainWord(swap.from_chain)}`;
