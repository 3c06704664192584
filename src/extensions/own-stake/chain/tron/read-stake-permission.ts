import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { parseNumber } from '#chains/tron/node/node-json.ts';

/**
 * `operations` of a permission that allows delegating (57) and taking back (58), and nothing else: a
 * bit for each type of contract, the lowest first in each of 32 bytes.
 */
export const stakeOperations = `${'00'.repeat(7)}06${'00'.repeat(24)}`;

/**
 * What an account's permission lets a key do: `stake` is exactly own stake, `more` is that and other
 * things, `none` is not enough for it.
 */
export async function readStakePermission(
  http: TronHttp,
  of: { account: string; permission: number; key: string },
): Promise<'stake' | 'more' | 'none'> {
  const answer = await http.post('wallet/getaccount', { address: of.account, visible: true });
  const { active_permission = [] } = parseObject(answer, 'the account');
  const permissions = parseList(active_permission, 'the permissions').map((entry) =>
    parseObject(entry, 'a permission'),
  );
  const found = permissions.find(({ id }) => id === of.permission);
  if (!found) return 'none';
  const keys = parseList(found.keys, 'the keys').map((entry) => parseObject(entry, 'a key'));
  const key = keys.find(({ address }) => address === of.key);
  const threshold = parseNumber(found.threshold, 'the threshold');
  if (!key || parseNumber(key.weight, 'the weight') < threshold) return 'none';
  const operations = String(found.operations);
  if (operations === stakeOperations) return 'stake';
  const byte = Number.parseInt(operations.slice(14, 16), 16);
  return (byte & 0x06) === 0x06 ? 'more' : 'none';
}
