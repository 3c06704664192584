import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { FreezeEnd, PendingChange } from '#model/change.ts';
import type { FreezeState } from '#model/project.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';

/** Whether the records of two owners end a freeze. */
export type FreezeRule = (
  freeze: { projectId: string; freezeId: number },
  records: { request: PendingChange | null; end: FreezeEnd | null },
) => boolean | Promise<boolean>;

/**
 * The freezes of a project that two owners have not ended, oldest first. Strongly consistent. One
 * that has ended has ended for good, so `ended` remembers it: only a freeze that is not in it takes
 * more than the first read.
 */
export async function openFreezes(
  client: DynamoDBDocumentClient,
  of: { table: string; projectId: string; ended: Set<string>; isFreezeEnded: FreezeRule },
): Promise<FreezeState[]> {
  const { table, projectId, ended, isFreezeEnded } = of;
  const items = await queryAll(client, {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': projectKeys.freeze(projectId, 0).pk },
    ConsistentRead: true,
  });
  const nameOf = ({ freezeId }: FreezeState) => `${projectId}#${freezeId}`;
  const freezes = items.map(freezeFromItem).filter((freeze) => !ended.has(nameOf(freeze)));
  if (freezes.length === 0) return [];

  const endKeys = freezes.map(({ freezeId }) => projectKeys.freezeEnd(projectId, freezeId));
  const ends = (await batchGet(client, table, endKeys, { consistent: true })).map(
    (item) => withoutKeys(item) as unknown as FreezeEnd,
  );
  const requestKeys = ends.map((end) =>
    projectKeys.changeRequest(projectId, end.changeId, end.askedAt),
  );
  const requests = (await batchGet(client, table, requestKeys, { consistent: true })).map(
    (item) => withoutKeys(item) as unknown as PendingChange,
  );
  const isOpen = async (freeze: FreezeState): Promise<boolean> => {
    const end = ends.find(({ freezeId }) => freezeId === freeze.freezeId) ?? null;
    const request =
      requests.find(
        ({ changeId, askedAt }) => changeId === end?.changeId && askedAt === end.askedAt,
      ) ?? null;
    const isEnded = await isFreezeEnded({ projectId, freezeId: freeze.freezeId }, { request, end });
    if (isEnded) ended.add(nameOf(freeze));
    return !isEnded;
  };
  const open = await Promise.all(freezes.map(isOpen));
  return freezes.filter((_, i) => open[i]);
}

/** Its name is that of its key: whoever writes over a freeze cannot give it another one. */
function freezeFromItem(item: Item): FreezeState {
  const { at, by, reason } = withoutKeys(item) as unknown as FreezeState;
  return { freezeId: Number(String(item.sk).split('#')[1]), at, by, reason };
}
