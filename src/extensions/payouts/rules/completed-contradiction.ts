import { readBody, type ToldEvent } from '#domain/outbox/find-contradiction.ts';
import type { BatchStore } from '../ports.ts';
import { presentBatchItem } from './view.ts';

/**
 * What contradicts that a batch has ended: its record must say so, with the same fields, since many functions
 * may write events. null for nothing.
 */
export async function completedContradiction(
  batches: Pick<BatchStore, 'get'>,
  told: ToldEvent,
): Promise<string | null> {
  if (told.ownUrl) return 'such an event cannot have its own URL';
  const batch = await batches.get(told.ref);
  if (!batch) return 'the record does not exist';
  if (batch.projectId !== told.projectId) return 'the record belongs to another project';
  if (batch.endedAt === null || batch.status === 'refused')
    return 'the record is not in that state';
  const data = readBody(told.body)?.data ?? {};
  const wrong = Object.entries(presentBatchItem(batch)).find(
    ([name, value]) => data[name] !== value,
  );
  return wrong ? `the record has another ${wrong[0]}` : null;
}
