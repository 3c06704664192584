import type { Schemas } from '../../api/types.ts';

type Status = Schemas['BatchStatus'];
type Tone = 'pending' | 'in-progress' | 'info' | 'error' | 'stopped';

/** A status of a batch, as people read it. A completed batch may have orders that failed. */
const words: Record<Status, { text: string; tone: Tone }> = {
  refused: { text: 'Refused', tone: 'error' },
  accepted: { text: 'Waiting for approval', tone: 'pending' },
  approved: { text: 'Being paid', tone: 'in-progress' },
  rejected: { text: 'Rejected', tone: 'stopped' },
  cancelled: { text: 'Cancelled by the merchant', tone: 'stopped' },
  completed: { text: 'Completed', tone: 'info' },
};

export const payoutStatusWords = (status: Status): { text: string; tone: Tone } =>
  words[status] ?? { text: status, tone: 'info' };

/** For a filter. A list has no batch that was refused. */
export const payoutStatuses: [string, string][] = Object.entries(words)
  .filter(([status]) => status !== 'refused')
  .map(([status, { text }]) => [status, text]);
