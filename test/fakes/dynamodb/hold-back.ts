import type { Answer, Attributes, WriteRequest } from './target.ts';

/** What one table's part of a batch asks for. */
type TablePart = WriteRequest[] | { Keys: Attributes[]; [option: string]: unknown };

export interface Batch {
  RequestItems: Record<string, TablePart>;
}

const sizeOf = (part: TablePart): number => (Array.isArray(part) ? part.length : part.Keys.length);

/** The entries of a part that `isWanted` chooses, with the options of the part. */
function only(part: TablePart, isWanted: (index: number) => boolean): TablePart {
  const chosen = (_: unknown, index: number) => isWanted(index);
  return Array.isArray(part) ? part.filter(chosen) : { ...part, Keys: part.Keys.filter(chosen) };
}

/**
 * Leaves a part of a batch (`share`, 0 to 1) for another call, as DynamoDB does with a batch that
 * is too large or too fast for it. At least one entry is sent: a batch of which nothing is
 * processed is an error instead.
 */
export function holdBack(batch: Batch, share: number, random: () => number) {
  const sent: Batch['RequestItems'] = {};
  const held: Batch['RequestItems'] = {};
  let count = 0;
  for (const [table, part] of Object.entries(batch.RequestItems)) {
    const isSent = Array.from({ length: sizeOf(part) }, () => {
      const wanted = count === 0 || random() >= share;
      count += wanted ? 1 : 0;
      return wanted;
    });
    if (isSent.includes(true)) sent[table] = only(part, (index) => isSent[index]!);
    if (isSent.includes(false)) held[table] = only(part, (index) => !isSent[index]);
  }
  return { sent: { ...batch, RequestItems: sent }, held };
}

/** The answer to the part that was sent, with the part that was held back as unprocessed. */
export function withHeld(
  answer: Answer,
  field: 'UnprocessedKeys' | 'UnprocessedItems',
  held: Batch['RequestItems'],
): Answer {
  const own = (answer.body[field] ?? {}) as Batch['RequestItems'];
  const merged: Batch['RequestItems'] = { ...own };
  for (const [table, part] of Object.entries(held)) {
    const other = own[table];
    if (!other) merged[table] = part;
    else if (Array.isArray(part)) merged[table] = [...(other as WriteRequest[]), ...part];
    else
      merged[table] = { ...part, Keys: [...(other as { Keys: Attributes[] }).Keys, ...part.Keys] };
  }
  return { ...answer, body: { ...answer.body, [field]: merged } };
}
