import { expiredUnfreezing, maxUnfreezing } from '../contracts/stake.ts';
import { slotOf } from '../node/context.ts';
import type { View } from '../node/view.ts';
import { delegatable, limitOf, stakeOf, totalLimit } from '../resources/limits.ts';
import { addFreeUsage, addUsage } from '../resources/usage.ts';
import type { Account, Permission, Resource, Usage } from '../state/account.ts';
import { parameter, parameters } from '../state/parameters.ts';
import { messageToJson } from '../wire/message-json.ts';
import { contractTypes } from '../wire/schemas.ts';
import { type Asked, addressField, type Handler, intField } from './request.ts';
import { addressText } from './shapes.ts';

const some = (value: bigint | number): bigint | number | undefined =>
  Number(value) === 0 ? undefined : value;

export const permissionJson = (permission: Permission, visible: boolean) => ({
  type: permission.type === 'Active' ? 'Active' : undefined,
  id: some(permission.id),
  permission_name: permission.name,
  threshold: permission.threshold,
  operations: permission.operations,
  keys: permission.keys.map(({ address, weight }) => ({
    address: addressText(address, visible),
    weight,
  })),
});

/** ms of a slot, as accounts say when they used something; absent when they never did. */
const timeOf = ({ block }: View, slot: number): number | undefined =>
  slot === 0 ? undefined : block.genesisTimestamp + slot * 3000;

function accountJson(account: Account, view: View, visible: boolean): unknown {
  const slot = slotOf(view.block);
  const now = (usage: Usage) => addUsage(usage, 0n, slot);
  const [net, energy] = [now(account.net), now(account.energy)];
  return {
    account_name: account.name,
    address: addressText(account.address, visible),
    balance: some(account.balance),
    net_usage: some(net.used),
    create_time: some(account.createTime),
    latest_opration_time: some(account.latestOperation),
    free_net_usage: some(addFreeUsage(account.freeNet, 0n, slot)),
    latest_consume_time: timeOf(view, account.net.slot),
    latest_consume_free_time: timeOf(view, account.freeNet.slot),
    type: account.isContract ? 'Contract' : undefined,
    net_window_size: net.window,
    net_window_optimized: true,
    account_resource: {
      energy_usage: some(energy.used),
      latest_consume_time_for_energy: timeOf(view, account.energy.slot),
      energy_window_size: energy.window,
      delegated_frozenV2_balance_for_energy: some(account.delegatedOut.ENERGY),
      acquired_delegated_frozenV2_balance_for_energy: some(account.acquired.ENERGY),
      energy_window_optimized: true,
    },
    owner_permission: account.permissions
      ? permissionJson(account.permissions.owner, visible)
      : undefined,
    active_permission: account.permissions?.actives.map((item) => permissionJson(item, visible)),
    frozenV2: [
      { amount: some(account.frozen.BANDWIDTH) },
      { type: 'ENERGY', amount: some(account.frozen.ENERGY) },
      { type: 'TRON_POWER' },
    ],
    unfrozenV2:
      account.unfrozen.length > 0
        ? account.unfrozen.map(({ resource, amount, expires }) => ({
            type: resource === 'ENERGY' ? 'ENERGY' : undefined,
            unfreeze_amount: amount,
            unfreeze_expire_time: expires,
          }))
        : undefined,
    delegated_frozenV2_balance_for_bandwidth: some(account.delegatedOut.BANDWIDTH),
    acquired_delegated_frozenV2_balance_for_bandwidth: some(account.acquired.BANDWIDTH),
  };
}

const accountOf = (asked: Asked, field: string): Account | undefined =>
  asked.view.world.account(addressField(asked, field));

function resourcesJson(account: Account, { world, block }: View): unknown {
  const slot = slotOf(block);
  const limit = (resource: Resource) => limitOf(world, stakeOf(account, resource), resource);
  return {
    freeNetUsed: some(addFreeUsage(account.freeNet, 0n, slot)),
    freeNetLimit: parameter('getFreeNetLimit'),
    NetUsed: some(addUsage(account.net, 0n, slot).used),
    NetLimit: some(limit('BANDWIDTH')),
    TotalNetLimit: totalLimit('BANDWIDTH'),
    TotalNetWeight: world.totalWeight('BANDWIDTH'),
    EnergyUsed: some(addUsage(account.energy, 0n, slot).used),
    EnergyLimit: some(limit('ENERGY')),
    TotalEnergyLimit: totalLimit('ENERGY'),
    TotalEnergyWeight: world.totalWeight('ENERGY'),
  };
}

function delegationsJson(asked: Asked): unknown {
  const [from, to] = [addressField(asked, 'fromAddress'), addressField(asked, 'toAddress')];
  const delegation = asked.view.world.delegation(from, to);
  const entry = (pick: 'free' | 'locked') => {
    const amount = (resource: Resource) =>
      pick === 'free' ? delegation[resource].free : delegation[resource].locked.amount;
    const expires = (resource: Resource) =>
      pick === 'locked' && amount(resource) > 0n ? delegation[resource].locked.expires : undefined;
    if (amount('ENERGY') + amount('BANDWIDTH') === 0n) return [];
    return [
      {
        from: addressText(from, asked.visible),
        to: addressText(to, asked.visible),
        frozen_balance_for_bandwidth: some(amount('BANDWIDTH')),
        frozen_balance_for_energy: some(amount('ENERGY')),
        expire_time_for_bandwidth: expires('BANDWIDTH'),
        expire_time_for_energy: expires('ENERGY'),
      },
    ];
  };
  const list = [...entry('free'), ...entry('locked')];
  return list.length > 0 ? { delegatedResource: list } : {};
}

/** Bytes that a delegation of all its bandwidth would itself use, as the node estimates them. */
const delegationBytes = 280n;

/** Reads of accounts, of stakes and of what is delegated. */
export const accountReads: Record<string, Handler> = {
  getaccount: (asked) => {
    const account = accountOf(asked, 'address');
    return account ? accountJson(account, asked.view, asked.visible) : {};
  },
  getaccountresource: (asked) => {
    const account = accountOf(asked, 'address');
    return account ? resourcesJson(account, asked.view) : {};
  },
  getcontract: (asked) => {
    const address = addressField(asked, 'value');
    const contract = asked.view.world.contract(address);
    if (!contract) return {};
    const { new_contract } = contractTypes.CreateSmartContract.schema;
    const schema = (new_contract!.kind as { message: Parameters<typeof messageToJson>[0] }).message;
    const message = {
      origin_address: contract.origin,
      contract_address: address,
      abi: contract.abi ?? {},
      bytecode: contract.bytecode,
      consume_user_resource_percent: contract.callerPercent || undefined,
      name: contract.name || undefined,
      origin_energy_limit: contract.originEnergyLimit || undefined,
      version: 1n,
    };
    return messageToJson(schema, message, asked.visible);
  },
  getdelegatedresourcev2: delegationsJson,
  getdelegatedresourceaccountindexv2: (asked) => {
    const { world } = asked.view;
    const address = addressField(asked, 'value');
    const list = (direction: 'to' | 'from') => {
      const found = world.delegates(direction, address);
      return found.length > 0 ? found.map((item) => addressText(item, asked.visible)) : undefined;
    };
    return {
      account: addressText(address, asked.visible),
      fromAccounts: list('from'),
      toAccounts: list('to'),
    };
  },
  getcandelegatedmaxsize: (asked) => {
    const account = accountOf(asked, 'owner_address');
    if (!account) return {};
    const { world, block } = asked.view;
    const resource = intField(asked, 'type') === 1n ? 'ENERGY' : 'BANDWIDTH';
    const extra = resource === 'BANDWIDTH' ? delegationBytes : 0n;
    return { max_size: some(delegatable(world, account, resource, slotOf(block), extra)) };
  },
  getavailableunfreezecount: (asked) => {
    const now = asked.view.block.headTimestamp;
    const list = accountOf(asked, 'owner_address')?.unfrozen ?? [];
    return { count: some(maxUnfreezing - list.filter((item) => item.expires > now).length) };
  },
  getcanwithdrawunfreezeamount: (asked) => {
    const account = accountOf(asked, 'owner_address');
    const at = asked.body.timestamp;
    const now = typeof at === 'number' && at > 0 ? at : asked.view.block.headTimestamp;
    return { amount: account && some(expiredUnfreezing(account, now)) };
  },
  getchainparameters: () => ({
    chainParameter: Object.entries(parameters).map(([key, value]) => ({ key, value: some(value) })),
  }),
};
