import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AskedRequest, RequestRecord, RequestRef } from '#model/order-request.ts';
import type { RequestReader, RequestWriter } from '#ports/requests.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { makeBatchGetLoader } from '../dynamodb/batch-get-loader.ts';
import { documentClient } from '../dynamodb/clients.ts';
import type { Item } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { tableIdentity } from '../dynamodb/table-identity.ts';
import { type Key, projectKeys, requestKeys } from '../dynamodb/table-keys.ts';
import { keyProofFromItems } from '../projects/project-item.ts';
import { need } from '../runtime/config.ts';
import { batchRequestFromItems, batchRequestItems } from './batch-request-items.ts';

/** How long an Idempotency-Key names the same order (docs/decisions.md "Idempotency keys"), seconds. */
const idempotencyLife = 7 * 86_400;
/** The most requests with different terms that a record takes. */
const maxRequests = 32;
/**
 * How long after the first record a route of an older release may still make an order, seconds: the
 * functions of a stack are deployed one after another.
 */
const deploying = 3_600;
/** How long such an order may wait for its signature, seconds. */
const unrecordedLife = 14 * 86_400;

const prefix = 'A#';

/** A record as an item: each request is an attribute of its own, so that adding one is one write. */
export const requestFromItem = ({ projectId, orderNo, ...attributes }: Item): RequestRecord => ({
  projectId: String(projectId),
  orderNo: String(orderNo),
  requests: Object.entries(attributes).flatMap(([name, value]) =>
    name.startsWith(prefix)
      ? [
          Object.assign(
            { digest: name.slice(prefix.length) },
            value as Omit<AskedRequest, 'digest'>,
          ),
        ]
      : [],
  ),
});

/** What keys/verify-request records in the table `requests`. */
export function makeRequestWriter(
  client: DynamoDBDocumentClient = documentClient(),
): RequestWriter {
  const table = () => need('TABLE_REQUESTS');
  let isSinceNoted = false;

  /** Notes once when the first request was recorded. */
  async function noteSince(at: number): Promise<void> {
    if (isSinceNoted) return;
    await conditionalWrite(() =>
      client.send(
        new PutCommand({
          TableName: table(),
          Item: { ...requestKeys.since(), at },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );
    isSinceNoted = true;
  }

  /** Adds to the record if it takes the request: the number that it has; else null. */
  async function addTo(ref: RequestRef, orderNo: string, request: AskedRequest) {
    const { digest, ...asked } = request;
    const hasRoom = 'attribute_exists(#request) OR size(digests) < :max';
    const takes = expires(ref) ? `madeAt > :from AND (${hasRoom})` : hasRoom;
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: requestKeys.of(ref, orderNo),
          UpdateExpression:
            'SET orderNo = if_not_exists(orderNo, :no), madeAt = if_not_exists(madeAt, :at), ' +
            'projectId = :project, #request = if_not_exists(#request, :request) ADD digests :digests',
          ConditionExpression: `attribute_not_exists(pk) OR ${takes}`,
          ExpressionAttributeNames: { '#request': `${prefix}${digest}` },
          ExpressionAttributeValues: {
            ':no': orderNo,
            ':at': request.at,
            ':project': ref.projectId,
            ':request': asked,
            ':digests': new Set([digest]),
            ':max': maxRequests,
            ...(expires(ref) && { ':from': request.at - idempotencyLife }),
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return String(Attributes?.orderNo);
    } catch (error) {
      if (isRefused(error as Error)) return null;
      throw error;
    }
  }

  /**
   * Begins the record of an Idempotency-Key anew whose time is over. What it said is kept where the signer
   * of its order finds it.
   */
  async function renew(ref: RequestRef, orderNo: string, request: AskedRequest) {
    const { digest, ...asked } = request;
    const key = requestKeys.of(ref, orderNo);
    const read = new GetCommand({ TableName: table(), Key: key, ConsistentRead: true });
    const { Item: old } = await client.send(read);
    if (!old || Number(old.madeAt) > request.at - idempotencyLife) return;
    const kept = Object.assign({}, old, requestKeys.earlier(ref, String(old.orderNo)));
    await client.send(new PutCommand({ TableName: table(), Item: kept }));
    await conditionalWrite(() =>
      client.send(
        new PutCommand({
          TableName: table(),
          Item: {
            ...key,
            orderNo,
            madeAt: request.at,
            projectId: ref.projectId,
            digests: new Set([digest]),
            [`${prefix}${digest}`]: asked,
          },
          ConditionExpression: 'orderNo = :old',
          ExpressionAttributeValues: { ':old': old.orderNo },
        }),
      ),
    );
  }

  return {
    async add(ref, orderNo, request) {
      const [first] = await Promise.all([addTo(ref, orderNo, request), noteSince(request.at)]);
      if (first !== null || !expires(ref)) return first;
      await renew(ref, orderNo, request);
      return addTo(ref, orderNo, request);
    },

    async keepBatch(call) {
      const { head, parts } = batchRequestItems(call);
      // A digest has one body, so whoever else writes a part writes the same.
      for (const Item of parts) await client.send(new PutCommand({ TableName: table(), Item }));
      await conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: head,
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      );
    },
  };
}

/** Whether an id names another order after some time. */
const expires = ({ kind, clientId }: RequestRef): boolean =>
  kind === 'operation' && clientId !== null;

/** Whether a record takes no more: its condition failed, or it would be larger than an item may be. */
const isRefused = ({ name, message }: Error): boolean =>
  name === 'ConditionalCheckFailedException' ||
  (name === 'ValidationException' && /item size/i.test(message));

/** The same as the signers read it. */
export function makeRequestReader(
  client: DynamoDBDocumentClient = documentClient(),
): RequestReader {
  const table = () => need('TABLE_REQUESTS');
  const read = makeBatchGetLoader(client, table);
  return {
    async of(ref, orderNo) {
      const item = await read(requestKeys.of(ref, orderNo));
      if (!expires(ref) || item?.orderNo === orderNo) return item && requestFromItem(item);
      const earlier = await read(requestKeys.earlier(ref, orderNo));
      return earlier && requestFromItem(earlier);
    },

    async batch(projectId, digest) {
      const head = await read(requestKeys.batch(projectId, digest));
      if (!head) return null;
      const places = Array.from({ length: Number(head.parts) }, (_, part) => part);
      const parts = await Promise.all(
        places.map((part) => read(requestKeys.batchBody(projectId, digest, part))),
      );
      return batchRequestFromItems(head, parts);
    },

    async unrecorded() {
      const [since, requests, money] = await Promise.all([
        read(requestKeys.since()),
        tableIdentity(client, table()),
        tableIdentity(client, need('TABLE_MONEY')),
      ]);
      // Made together: no release without records ever ran.
      if (requests.createdAt <= money.createdAt + deploying) return null;
      // Nothing was recorded yet: routes of the older release make all orders.
      if (!since) return { madeBefore: Infinity, until: Infinity };
      const at = Number(since.at);
      return { madeBefore: at + deploying, until: at + unrecordedLife };
    },

    async keyProof(projectId, appId) {
      const request = projectKeys.keyRequest(projectId, appId);
      const confirmation = projectKeys.keyConfirmation(projectId, appId);
      const items = await batchGet(client, need('TABLE_PROJECTS'), [request, confirmation], {
        consistent: true,
      });
      const pick = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk);
      return keyProofFromItems(pick(request), pick(confirmation));
    },
  };
}
