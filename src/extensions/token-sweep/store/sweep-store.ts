import { DeleteCommand, type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import { pad } from '#aws/dynamodb/table-keys.ts';
import { type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import type { SweepCandidate, SweepUnderWay } from '../model/candidate.ts';
import type { FeeBudget, SweepStore } from '../ports.ts';
import { candidateItem } from './candidate-item.ts';
import { sweepKeys } from './sweep-keys.ts';

const withoutKeys = <T>({ pk, sk, ...fields }: Item): T => fields as T;

/** Candidates and sweeps under way, in the table `deposits`. */
export function makeSweepStore(client: DynamoDBDocumentClient = documentClient()): SweepStore {
  const table = () => need('TABLE_DEPOSITS');
  const partition = (at: Pick<SweepCandidate, 'projectId' | 'chain'>) =>
    sweepKeys.candidate(at, { dueMs: 0, address: '', token: '' }).pk;
  const keyOf = ({ projectId, chain, address }: SweepUnderWay) =>
    sweepKeys.underWay(projectId, chain, address);

  const put = (sweep: SweepUnderWay, condition: object): TransactItem => ({
    Put: { TableName: table(), Item: { ...keyOf(sweep), ...sweep }, ...condition },
  });
  const unchanged = ({ rev }: SweepUnderWay) => ({
    ConditionExpression: 'rev = :rev',
    ExpressionAttributeValues: { ':rev': rev },
  });
  const take = (candidate: SweepCandidate): TransactItem => ({
    Delete: {
      TableName: table(),
      Key: sweepKeys.candidate(candidate, candidate),
      ConditionExpression: 'attribute_exists(pk)',
    },
  });
  const count = ({ projectId, family, day, adds, limit }: FeeBudget): TransactItem => ({
    Update: {
      TableName: table(),
      Key: sweepKeys.fees(projectId, family, day),
      UpdateExpression: 'ADD used :adds',
      ConditionExpression: 'attribute_not_exists(used) OR used <= :most',
      ExpressionAttributeValues: { ':adds': adds, ':most': limit - adds },
    },
  });

  /** Writes the items with the count of their fee, which comes last. */
  async function write(
    items: TransactItem[],
    budget: FeeBudget,
  ): Promise<'begun' | 'taken' | 'budget_spent'> {
    if (budget.adds > budget.limit) return 'budget_spent';
    const result = await transact(client, [...items, count(budget)]);
    if (result.ok) return 'begun';
    return result.reasons.slice(0, items.length).some((reason) => reason !== null)
      ? 'taken'
      : 'budget_spent';
  }

  return {
    async due(at, nowMs, max, { newestFirst } = { newestFirst: false }) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':pk': partition(at),
            ':first': 'C#',
            ':last': `C#${pad(nowMs)}#\uffff`,
          },
          Limit: max,
          ScanIndexForward: !newestFirst,
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => withoutKeys<SweepCandidate>(item));
    },

    async underWay(at) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
        ExpressionAttributeValues: { ':pk': partition(at), ':kind': 'U#' },
        ConsistentRead: true,
      });
      return items.map((item) => withoutKeys<SweepUnderWay>(item));
    },

    begin: ({ sweeps, budget }) =>
      write(
        sweeps.flatMap(({ candidate, next }) => [
          take(candidate),
          put(next, { ConditionExpression: 'attribute_not_exists(pk)' }),
        ]),
        budget,
      ),

    advance: ({ previous, next, budget }) => write([put(next, unchanged(previous))], budget),

    async end(sweep, again) {
      const result = await transact(client, [
        { Delete: { TableName: table(), Key: keyOf(sweep), ...unchanged(sweep) } },
        ...(again ? [{ Put: { TableName: table(), Item: candidateItem(again) } }] : []),
      ]);
      return result.ok;
    },

    async defer({ cause: _earlier, ...candidate }, dueMs, cause) {
      if (dueMs === null) {
        const Key = sweepKeys.candidate(candidate, candidate);
        await client.send(new DeleteCommand({ TableName: table(), Key }));
        return;
      }
      const later = { ...candidate, dueMs, ...(cause !== undefined && { cause }) };
      // The candidate may have been taken meanwhile: then there is nothing to put off.
      await transact(client, [
        take(candidate),
        { Put: { TableName: table(), Item: candidateItem(later) } },
      ]);
    },
  };
}
