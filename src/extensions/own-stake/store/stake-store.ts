import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import { nextRevision } from '#aws/dynamodb/next-revision.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import type { StakeDelegation, StakePledges } from '../model/stake-delegation.ts';
import type { StakeClaims, StakeStore } from '../ports.ts';

/** Records that one call reads of the index `due`. */
const duePage = 100;

const codec = makeCodec<StakeDelegation>({
  bigints: { stakeSun: 'required' },
  without: ['duePk', 'dueSk'],
});

const toItem = (delegation: StakeDelegation): Item => ({
  ...energyKeys.delegation(delegation.requestId),
  ...codec.encode(delegation),
  ...(delegation.dueAt !== null && { duePk: 'STAKES', dueSk: delegation.dueAt }),
});

const pledgesToItem = ({ account, pledged, rev }: StakePledges): Item => ({
  ...energyKeys.pledges(account),
  account,
  pledged: Object.fromEntries(Object.entries(pledged).map(([id, sun]) => [id, sun.toString()])),
  rev,
});

/** Own stake that is lent, and the signer's claims, in table `energy`. */
export function makeStakeStore(
  client: DynamoDBDocumentClient = documentClient(),
): StakeStore & StakeClaims {
  const table = () => need('TABLE_ENERGY');

  const read = async (Key: Key): Promise<Item | null> => {
    const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
    return (await client.send(command)).Item ?? null;
  };

  return {
    async delegation(requestId) {
      const item = await read(energyKeys.delegation(requestId));
      return item && codec.decode(item);
    },

    async pledges(account) {
      const item = await read(energyKeys.pledges(account));
      const pledged = Object.entries((item?.pledged ?? {}) as Record<string, string>);
      return {
        account,
        pledged: Object.fromEntries(pledged.map(([id, sun]) => [id, BigInt(sun)])),
        rev: Number(item?.rev ?? 0),
      };
    },

    async write({ delegation, pledges }) {
      const { ok } = await transact(client, [
        nextRevision(table(), toItem(delegation), delegation.rev),
        ...(pledges ? [nextRevision(table(), pledgesToItem(pledges), pledges.rev)] : []),
      ]);
      return ok;
    },

    async due(now) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table(),
          IndexName: 'due',
          KeyConditionExpression: 'duePk = :pk AND dueSk <= :now',
          ExpressionAttributeValues: { ':pk': 'STAKES', ':now': now },
          Limit: duePage,
        }),
      );
      const prefix = energyKeys.delegation('').pk.length;
      return (Items as Key[]).map(({ pk }) => pk.slice(prefix));
    },

    claim: (energyNo, txHash) =>
      conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: { ...energyKeys.stakeClaim(energyNo), txHash },
            ConditionExpression: 'attribute_not_exists(pk) OR txHash = :tx',
            ExpressionAttributeValues: { ':tx': txHash },
          }),
        ),
      ),

    async claimed(energyNo) {
      const item = await read(energyKeys.stakeClaim(energyNo));
      return item ? String(item.txHash) : null;
    },

    async charged(projectId, energyNo) {
      const item = await read(energyKeys.ledger(projectId, 'charge', energyNo));
      return -BigInt(String(item?.sun ?? 0));
    },
  };
}
