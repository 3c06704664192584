import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import { dueKeys } from '#aws/dynamodb/due-index.ts';
import { dueShard, eventKeys } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import type { Notice } from '../model.ts';
import type { NoticeStore } from '../ports.ts';

/**
 * How long a notice is kept after its last change, seconds: longer than the stream may bring its
 * outbox item again, or a redispatch of old items finds it.
 */
const keepSeconds = 30 * 86_400;

/** The item of a notice; in the sparse index `due` while a message is to come. */
const noticeToItem = (notice: Notice): Record<string, unknown> => ({
  ...eventKeys.notice(notice.noticeId),
  ...(notice.dueAtMs === null
    ? {}
    : { duePk: `N#${dueShard(notice.noticeId)}`, dueSk: notice.dueAtMs }),
  noticeId: notice.noticeId,
  kind: notice.kind,
  projectId: notice.projectId,
  subject: notice.subject,
  step: notice.step,
  remindAt: notice.remindAt,
  sentBy: notice.sentBy,
  failures: notice.failures,
  rev: notice.rev,
  ttl: Math.floor(Math.max(Date.now(), notice.dueAtMs ?? 0) / 1000) + keepSeconds,
});

/** The inverse of noticeToItem. */
const noticeFromItem = (item: Record<string, unknown>): Notice => ({
  noticeId: String(item.noticeId),
  kind: item.kind as Notice['kind'],
  projectId: String(item.projectId),
  subject: String(item.subject),
  step: item.step as Notice['step'],
  remindAt: Number(item.remindAt),
  sentBy: item.sentBy as string[],
  failures: Number(item.failures),
  dueAtMs: item.dueSk === undefined ? null : Number(item.dueSk),
  rev: Number(item.rev),
});

/** What approvers are notified of, in table `events`. */
export function makeNoticeStore(client: DynamoDBDocumentClient = documentClient()): NoticeStore {
  const table = () => need('TABLE_EVENTS');
  return {
    create: (notice) =>
      conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: noticeToItem(notice),
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      ),

    async due(upToMs) {
      const keys = await dueKeys(client, 'N', upToMs);
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items
        .map(noticeFromItem)
        .filter(({ dueAtMs }) => dueAtMs !== null && dueAtMs <= upToMs)
        .sort((a, b) => a.dueAtMs! - b.dueAtMs!);
    },

    update: (notice) =>
      conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: noticeToItem(notice),
            ConditionExpression: 'rev = :before',
            ExpressionAttributeValues: { ':before': notice.rev - 1 },
          }),
        ),
      ),
  };
}
