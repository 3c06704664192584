import type { Permission } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import type { Message } from '../wire/protobuf.ts';
import {
  addBalance,
  type ContractRule,
  contractValue,
  intOf,
  ownerOf,
  refuse,
  textOf,
} from './contract.ts';

/** Limits: keys of a permission, and active permissions of an account. */
const maxKeys = 5;
const maxActives = 8;

const keysOf = (permission: Message) =>
  ((permission.keys as Message[] | undefined) ?? []).map((key) => ({
    address: textOf(key, 'address'),
    weight: intOf(key, 'weight'),
  }));

function checkPermission(permission: Message): void {
  const keys = keysOf(permission);
  if (keys.length > maxKeys) {
    refuse(`number of keys in permission should not be greater than ${maxKeys}`);
  }
  if (keys.length === 0) refuse("key's count should be greater than 0");
  const threshold = intOf(permission, 'threshold');
  if (threshold <= 0n) refuse("permission's threshold should be greater than 0");
  if (new Set(keys.map((key) => key.address)).size !== keys.length) {
    refuse('address should be distinct in permission');
  }
  if (keys.some((key) => key.weight <= 0n)) refuse("key's weight should be greater than 0");
  const sum = keys.reduce((total, key) => total + key.weight, 0n);
  if (sum < threshold) {
    refuse("sum of all key's weight should not be less than threshold in permission Owner");
  }
}

const permissionOf = (message: Message, type: Permission['type'], id: number): Permission => ({
  type,
  id,
  name: textOf(message, 'permission_name') || (type === 'Owner' ? 'owner' : 'active'),
  threshold: intOf(message, 'threshold'),
  ...(type === 'Active' ? { operations: textOf(message, 'operations') } : {}),
  keys: keysOf(message),
});

/** Changes who can sign for an account, and for what. Costs 100 TRX. */
export const updatePermissions: ContractRule = {
  validate(context) {
    ownerOf(context);
    const value = contractValue(context);
    const owner = (value.owner as Message | undefined) ?? refuse('owner permission is missed');
    const actives = (value.actives as Message[] | undefined) ?? [];
    if (actives.length === 0) refuse('active permission is missed');
    if (actives.length > maxActives) refuse(`active permission is too many`);
    if (owner.type !== undefined) refuse('owner permission type is error');
    checkPermission(owner);
    for (const active of actives) {
      if (active.type !== 'Active') refuse('active permission type is error');
      checkPermission(active);
      if (textOf(active, 'operations').length !== 64) refuse('operations size must 32');
    }
    if (ownerOf(context).balance < parameter('getUpdateAccountPermissionFee')) {
      refuse('Account balance is not sufficient for the permission fee');
    }
  },
  execute(context) {
    const value = contractValue(context);
    const account = ownerOf(context);
    context.world.putAccount({
      ...account,
      permissions: {
        owner: permissionOf(value.owner as Message, 'Owner', 0),
        actives: (value.actives as Message[]).map((active, index) =>
          permissionOf(active, 'Active', index + 2),
        ),
      },
    });
    const fee = parameter('getUpdateAccountPermissionFee');
    addBalance(context.world, account.address, -fee);
    context.outcome.fee += fee;
  },
};
