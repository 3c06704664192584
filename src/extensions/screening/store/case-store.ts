import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { makeCodec } from '#aws/dynamodb/codec.ts';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { CaseReader, CaseStore } from '../ports.ts';

const codec = makeCodec<ScreeningCase>({ bigints: { amountMicroUsd: 'nullable' } });

/** The key of a case in the table `screening`. */
export const caseKey = (id: string): Key => ({ pk: `SC#${id}`, sk: '-' });

/** The cases in the table `screening`, for whoever reads them. */
export const makeCaseReader = (client: DynamoDBDocumentClient = documentClient()): CaseReader => ({
  async getMany(ids) {
    const keys = [...new Set(ids)].map(caseKey);
    const items = await batchGet(client, need('TABLE_SCREENING'), keys, { consistent: true });
    return new Map(items.map((item) => [String(item.id), codec.decode(item)]));
  },
});

/** The same for the asking function, which alone writes them. */
export const makeCaseStore = (client: DynamoDBDocumentClient = documentClient()): CaseStore => ({
  ...makeCaseReader(client),
  put: (next, previous) =>
    conditionalWrite(() =>
      client.send(
        new PutCommand({
          TableName: need('TABLE_SCREENING'),
          Item: { ...caseKey(next.id), ...codec.encode(next) },
          ...(previous === null
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: 'nonce = :nonce AND answer = :answer',
                ExpressionAttributeValues: {
                  ':nonce': previous.nonce,
                  ':answer': previous.answer,
                },
              }),
        }),
      ),
    ),
});
