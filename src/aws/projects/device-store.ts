import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type {
  DeviceCodes,
  DeviceConfirmation,
  DeviceEnd,
  DeviceName,
  DeviceRecords,
  DeviceRequest,
} from '#model/auth/device.ts';
import type { DeviceList } from '#ports/projects.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { type Key, projectKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** The key of each record of a device. */
const keysOf = ({ personId, deviceId }: DeviceName): Record<keyof DeviceRecords, Key> => ({
  request: projectKeys.device(personId, deviceId),
  confirmation: projectKeys.deviceConfirmation(personId, deviceId),
  end: projectKeys.deviceEnd(personId, deviceId),
});

/** Devices of people in the table `projects`. The functions of the admin API write them. */
export function makeDeviceStore(client: DynamoDBDocumentClient = documentClient()): DeviceList {
  const table = () => need('TABLE_PROJECTS');

  const partition = (key: Key): Promise<Item[]> =>
    queryAll(client, {
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': key.pk },
      ConsistentRead: true,
    });

  return {
    async records(name) {
      const keys = keysOf(name);
      if (!isName(name)) return recordsOf(keys, []);
      const items = await batchGet(client, table(), Object.values(keys), { consistent: true });
      return recordsOf(keys, items);
    },

    async codes(codesId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: projectKeys.deviceCodes(codesId),
          ConsistentRead: true,
        }),
      );
      return Item ? (withoutKeys(Item) as unknown as DeviceCodes) : null;
    },

    async all() {
      const any = keysOf({ personId: '', deviceId: '' });
      const items = (await Promise.all(Object.values(any).map(partition))).flat();
      return items
        .filter(({ pk }) => pk === any.request.pk)
        .map((item) => recordsOf(keysOf(item as unknown as DeviceName), items))
        .sort((a, b) => b.request!.askedAt - a.request!.askedAt);
    },
  };
}

/** Whether it can name an item: a forged signature may name anything, and must not stop who reads it. */
const isName = ({ personId, deviceId }: DeviceName): boolean =>
  /^[0-9a-f]{64}$/.test(deviceId) && String(personId).length <= 256;

function recordsOf(keys: Record<keyof DeviceRecords, Key>, items: readonly Item[]): DeviceRecords {
  const at = ({ pk, sk }: Key): unknown => {
    const item = items.find((one) => one.pk === pk && one.sk === sk);
    return item ? withoutKeys(item) : null;
  };
  return {
    request: at(keys.request) as DeviceRequest | null,
    confirmation: at(keys.confirmation) as DeviceConfirmation | null,
    end: at(keys.end) as DeviceEnd | null,
  };
}
