import { expiredUnfreezing, maxUnfreezing } from '../contracts/stake.ts';
import { slotOf } from '../node/context.ts';
import type { View } from '../node/view.ts';
import { contractState, nextMaintenance } from '../resources/dynamic-energy.ts';
import { delegatable, limitOf, stakeOf, totalLimit, trx } from '../resources/limits.ts';
import { addFreeUsage, addUsage } from '../resources/usage.ts';
import type { Account, Permission, Resource, Usage } from '../state/account.ts';
import { parameter, parameters } from '../state/parameters.ts';
import { keccak, toHex } from '../wire/bytes.ts';
import { messageToJson } from '../wire/message-json.ts';
import { contractTypes } from '../wire/schemas.ts';
import { type ApiRequest, addressField, type Handler, intField } from './request.ts';
import { addressText } from './shapes.ts';

const nonZero = (value: bigint | number): bigint | number | undefined =>
  Number(value) === 0 ? undefined : value;

export const permissionJson = (permission: Permission, visible: boolean) => ({
  type: permission.type === 'Active' ? 'Active' : undefined,
  id: nonZero(permission.id),
  permission_name: permission.name,
  threshold: permission.threshold,
  operations: permission.operations,
  keys: permission.keys.map(({ address, weight }) => ({
    address: addressText(address, visible),
    weight,
  })),
});

/** Time of a slot in ms, as accounts show their last use; undefined if there was none. */
const timeOf = ({ block }: View, slot: number): number | undefined =>
  slot === 0 ? undefined : block.genesisTimestamp + slot * 3000;

function accountJson(account: Account, view: View, visible: boolean): unknown {
  const slot = slotOf(view.block);
  const now = (usage: Usage) => addUsage(usage, 0n, slot);
  const [net, energy] = [now(account.net), now(account.energy)];
  return {
    account_name: account.name,
    address: addressText(account.address, visible),
    balance: nonZero(account.balance),
    net_usage: nonZero(net.used),
    create_time: nonZero(account.createTime),
    latest_opration_time: nonZero(account.latestOperation),
    free_net_usage: nonZero(addFreeUsage(account.freeNet, 0n, slot)),
    latest_consume_time: timeOf(view, account.net.slot),
    latest_consume_free_time: timeOf(view, account.freeNet.slot),
    type: account.isContract ? 'Contract' : undefined,
    net_window_size: net.window,
    net_window_optimized: true,
    account_resource: {
      energy_usage: nonZero(energy.used),
      latest_consume_time_for_energy: timeOf(view, account.energy.slot),
      energy_window_size: energy.window,
      delegated_frozenV2_balance_for_energy: nonZero(account.delegatedOut.ENERGY),
      acquired_delegated_frozenV2_balance_for_energy: nonZero(account.acquired.ENERGY),
      energy_window_optimized: true,
    },
    owner_permission: account.permissions
      ? permissionJson(account.permissions.owner, visible)
      : undefined,
    active_permission: account.permissions?.actives.map((item) => permissionJson(item, visible)),
    frozenV2: [
      { amount: nonZero(account.frozen.BANDWIDTH) },
      { type: 'ENERGY', amount: nonZero(account.frozen.ENERGY) },
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
    delegated_frozenV2_balance_for_bandwidth: nonZero(account.delegatedOut.BANDWIDTH),
    acquired_delegated_frozenV2_balance_for_bandwidth: nonZero(account.acquired.BANDWIDTH),
  };
}

const accountOf = (request: ApiRequest, field: string): Account | undefined =>
  request.view.world.account(addressField(request, field));

/** Votes: one for each whole TRX staked, what is delegated to others included. */
const tronPower = ({ frozen, delegatedOut }: Account): bigint =>
  (frozen.BANDWIDTH + frozen.ENERGY + delegatedOut.BANDWIDTH + delegatedOut.ENERGY) / trx;

function resourcesJson(account: Account, { world, block }: View): unknown {
  const slot = slotOf(block);
  const limit = (resource: Resource) => limitOf(world, stakeOf(account, resource), resource);
  return {
    freeNetUsed: nonZero(addFreeUsage(account.freeNet, 0n, slot)),
    freeNetLimit: parameter('getFreeNetLimit'),
    NetUsed: nonZero(addUsage(account.net, 0n, slot).used),
    NetLimit: nonZero(limit('BANDWIDTH')),
    TotalNetLimit: totalLimit('BANDWIDTH'),
    TotalNetWeight: world.totalWeight('BANDWIDTH'),
    tronPowerLimit: nonZero(tronPower(account)),
    EnergyUsed: nonZero(addUsage(account.energy, 0n, slot).used),
    EnergyLimit: nonZero(limit('ENERGY')),
    TotalEnergyLimit: totalLimit('ENERGY'),
    TotalEnergyWeight: world.totalWeight('ENERGY'),
  };
}

function delegationsJson(request: ApiRequest): unknown {
  const [from, to] = [addressField(request, 'fromAddress'), addressField(request, 'toAddress')];
  const delegation = request.view.world.delegation(from, to);
  const entry = (pick: 'free' | 'locked') => {
    const amount = (resource: Resource) =>
      pick === 'free' ? delegation[resource].free : delegation[resource].locked.amount;
    const expires = (resource: Resource) =>
      pick === 'locked' && amount(resource) > 0n ? delegation[resource].locked.expires : undefined;
    if (amount('ENERGY') + amount('BANDWIDTH') === 0n) return [];
    return [
      {
        from: addressText(from, request.visible),
        to: addressText(to, request.visible),
        frozen_balance_for_bandwidth: nonZero(amount('BANDWIDTH')),
        frozen_balance_for_energy: nonZero(amount('ENERGY')),
        expire_time_for_bandwidth: expires('BANDWIDTH'),
        expire_time_for_energy: expires('ENERGY'),
      },
    ];
  };
  const list = [...entry('free'), ...entry('locked')];
  return list.length > 0 ? { delegatedResource: list } : {};
}

const varintBytes = (value: bigint): bigint => {
  let bytes = 1n;
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) bytes += 1n;
  return bytes;
};

/**
 * The node's estimate of the bandwidth that the delegation's own transaction uses, in bytes: 275,
 * and what a lock, its longest period and this stake add to the least delegation
 * (`TransactionUtil.estimateConsumeBandWidthSize`).
 */
const delegationBytes = (stake: bigint): bigint => {
  const field = (value: bigint) => 1n + varintBytes(value);
  const lock = 2n;
  const added = lock + field(parameter('getMaxDelegateLockPeriod')) + field(stake) - field(trx);
  return 275n + added;
};

/** Reads of accounts, stakes and delegations. */
export const accountReads: Record<string, Handler> = {
  getaccount: (request) => {
    const account = accountOf(request, 'address');
    return account ? accountJson(account, request.view, request.visible) : {};
  },
  getaccountresource: (request) => {
    const account = accountOf(request, 'address');
    return account ? resourcesJson(account, request.view) : {};
  },
  getcontract: (request) => {
    const address = addressField(request, 'value');
    const contract = request.view.world.contract(address);
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
      code_hash: toHex(keccak(contract.code)),
      version: 1n,
    };
    return messageToJson(schema, message, request.visible);
  },
  getcontractinfo: (request) => {
    const { world, block } = request.view;
    const address = addressField(request, 'value');
    const contract = world.contract(address);
    if (!contract) return {};
    const { factor, usage, cycle } = contractState(world, address, block);
    return {
      smart_contract: accountReads.getcontract!(request),
      runtimecode: toHex(contract.code),
      contract_state: {
        energy_usage: nonZero(usage),
        energy_factor: nonZero(factor),
        update_cycle: nonZero(cycle),
      },
    };
  },
  getaccountnet: (request) => {
    const account = accountOf(request, 'address');
    if (!account) return {};
    const json = resourcesJson(account, request.view) as Record<string, unknown>;
    const names = ['freeNetUsed', 'freeNetLimit', 'NetUsed', 'NetLimit'];
    const all = [...names, 'TotalNetLimit', 'TotalNetWeight'];
    return Object.fromEntries(all.map((name) => [name, json[name]]));
  },
  getnextmaintenancetime: (request) => ({ num: nextMaintenance(request.view.block) }),
  getdelegatedresourcev2: delegationsJson,
  getdelegatedresourceaccountindexv2: (request) => {
    const { world } = request.view;
    const address = addressField(request, 'value');
    const list = (direction: 'to' | 'from') => {
      const found = world.delegates(direction, address);
      return found.length > 0 ? found.map((item) => addressText(item, request.visible)) : undefined;
    };
    return {
      account: addressText(address, request.visible),
      fromAccounts: list('from'),
      toAccounts: list('to'),
    };
  },
  getcandelegatedmaxsize: (request) => {
    const account = accountOf(request, 'owner_address');
    if (!account) return {};
    const { world, block } = request.view;
    const resource = intField(request, 'type') === 1n ? 'ENERGY' : 'BANDWIDTH';
    const extra = resource === 'BANDWIDTH' ? delegationBytes(account.frozen.BANDWIDTH) : 0n;
    return { max_size: nonZero(delegatable(world, account, resource, slotOf(block), extra)) };
  },
  getavailableunfreezecount: (request) => {
    const now = request.view.block.headTimestamp;
    const account = accountOf(request, 'owner_address');
    if (!account) return {};
    const pending = account.unfrozen.filter((item) => item.expires > now).length;
    return { count: nonZero(maxUnfreezing - pending) };
  },
  getcanwithdrawunfreezeamount: (request) => {
    const account = accountOf(request, 'owner_address');
    const at = request.body.timestamp;
    const now = typeof at === 'number' && at > 0 ? at : request.view.block.headTimestamp;
    return { amount: account && nonZero(expiredUnfreezing(account, now)) };
  },
  getchainparameters: () => ({
    chainParameter: Object.entries(parameters).map(([key, value]) => ({
      key,
      value: nonZero(value),
    })),
  }),
};
