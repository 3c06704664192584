import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { makeCodec } from '#aws/dynamodb/codec.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import type { PayoutProposal } from '../model/proposal.ts';
import type { ProposalStore } from '../ports.ts';

const codec = makeCodec<PayoutProposal>({ bigints: {} });
const pageSize = 100;

/** All proposals are in one partition: there are as many as people work on, and one function reads them. */
const proposalKey = (depositNo: string): Key => ({ pk: 'PAYOUTS', sk: depositNo });

/** The proposals of payouts in the table `screening`. */
export const makeProposalStore = (
  client: DynamoDBDocumentClient = documentClient(),
): ProposalStore => ({
  async getMany(depositNos) {
    const keys = [...new Set(depositNos)].map(proposalKey);
    const items = await batchGet(client, need('TABLE_SCREENING'), keys, { consistent: true });
    return new Map(items.map((item) => [String(item.depositNo), codec.decode(item)]));
  },

  async put(proposal) {
    const Item = { ...proposalKey(proposal.depositNo), ...codec.encode(proposal) };
    await client.send(new PutCommand({ TableName: need('TABLE_SCREENING'), Item }));
  },

  async page(after) {
    const { pk } = proposalKey('');
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: need('TABLE_SCREENING'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        Limit: pageSize,
        ...(after !== null && { ExclusiveStartKey: proposalKey(after) }),
      }),
    );
    return {
      proposals: Items.map(codec.decode),
      after: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null,
    };
  },

  async delete(depositNo) {
    const Key = proposalKey(depositNo);
    await client.send(new DeleteCommand({ TableName: need('TABLE_SCREENING'), Key }));
  },
});
