import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { toSentEvent } from '#domain/webhook/to-sent-event.ts';
import type { SentEvent } from '#model/webhook.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

const eventOf = (projectId: string, n: number): SentEvent =>
  toSentEvent(
    anOutboxItem({ outboxId: `${projectId}W${n}#1`, ref: `${projectId}W${n}`, projectId }),
  )!;

export const eventsOf = (projectId: string, from: number, to: number): SentEvent[] =>
  Array.from({ length: to - from + 1 }, (_, i) => eventOf(projectId, from + i));

export const commands: string[] = [];
export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
