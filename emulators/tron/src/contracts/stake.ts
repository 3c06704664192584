/** Stake 2.0: freeze, unfreeze (which takes 14 days), withdraw, cancel. */
import type { Context } from '../node/context.ts';
import { trx } from '../resources/limits.ts';
import type { Account, Resource } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import type { Message } from '../wire/protobuf.ts';
import { type ContractRule, contractValue, intOf, ownerOf, refuse } from './contract.ts';

/** How many unfreezings of an account can be pending at once. */
export const maxUnfreezing = 32;
const dayMs = 86_400_000;

/** The resource that a message names. TRON_POWER is refused. */
export const resourceOf = (
  value: Message,
  refusal = 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]',
): Resource => {
  const name = value.resource ?? 'BANDWIDTH';
  if (name !== 'BANDWIDTH' && name !== 'ENERGY') refuse(refusal);
  return name as Resource;
};

/** The node words the refusals of unfreezing in another way. */
const unfreezeResourceOf = (value: Message): Resource =>
  resourceOf(value, 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]');

/** The account after a change of its stake. Updates the chain's total, in whole TRX. */
export function addStake(
  context: Pick<Context, 'world'>,
  account: Account,
  resource: Resource,
  amount: bigint,
): Account {
  const before = account.frozen[resource] + account.delegatedOut[resource];
  context.world.addWeight(resource, (before + amount) / trx - before / trx);
  return {
    ...account,
    frozen: { ...account.frozen, [resource]: account.frozen[resource] + amount },
  };
}

/** Sun of the unfreezings that have expired at the head. */
export const expiredUnfreezing = (account: Account, now: number): bigint =>
  account.unfrozen.reduce((sum, item) => (item.expires <= now ? sum + item.amount : sum), 0n);

/** The account after its expired unfreezings are added to its balance. */
function withdrawExpired({ block, outcome }: Context, account: Account): Account {
  const amount = expiredUnfreezing(account, block.headTimestamp);
  if (amount > 0n) outcome.extra.withdraw_expire_amount = amount;
  return {
    ...account,
    balance: account.balance + amount,
    unfrozen: account.unfrozen.filter((item) => item.expires > block.headTimestamp),
  };
}

export const freeze: ContractRule = {
  validate(context) {
    const account = ownerOf(context);
    const amount = intOf(contractValue(context), 'frozen_balance');
    if (amount <= 0n) refuse('frozenBalance must be positive');
    if (amount < trx) refuse('frozenBalance must be greater than or equal to 1 TRX');
    if (amount > account.balance) {
      refuse('frozenBalance must be less than or equal to accountBalance');
    }
    resourceOf(contractValue(context));
  },
  execute(context) {
    const account = ownerOf(context);
    const amount = intOf(contractValue(context), 'frozen_balance');
    const staked = addStake(context, account, resourceOf(contractValue(context)), amount);
    context.world.putAccount({ ...staked, balance: staked.balance - amount });
  },
};

export const unfreeze: ContractRule = {
  validate(context) {
    const account = ownerOf(context);
    const resource = unfreezeResourceOf(contractValue(context));
    const amount = intOf(contractValue(context), 'unfreeze_balance');
    if (account.frozen[resource] === 0n) {
      refuse(`no frozenBalance(${resource === 'ENERGY' ? 'Energy' : 'BANDWIDTH'})`);
    }
    if (amount <= 0n || amount > account.frozen[resource]) {
      refuse(`Invalid unfreeze_balance, [${amount}] is error`);
    }
    const now = context.block.headTimestamp;
    if (account.unfrozen.filter((item) => item.expires > now).length >= maxUnfreezing) {
      refuse('Invalid unfreeze operation, unfreezing times is over limit');
    }
  },
  execute(context) {
    const resource = resourceOf(contractValue(context));
    const amount = intOf(contractValue(context), 'unfreeze_balance');
    const account = addStake(
      context,
      withdrawExpired(context, ownerOf(context)),
      resource,
      -amount,
    );
    const expires = context.block.headTimestamp + Number(parameter('getUnfreezeDelayDays')) * dayMs;
    context.world.putAccount({
      ...account,
      unfrozen: [...account.unfrozen, { resource, amount, expires }],
    });
  },
};

export const withdrawUnfrozen: ContractRule = {
  validate(context) {
    const account = ownerOf(context);
    if (expiredUnfreezing(account, context.block.headTimestamp) <= 0n) {
      refuse('no unFreeze balance to withdraw ');
    }
  },
  execute(context) {
    context.world.putAccount(withdrawExpired(context, ownerOf(context)));
  },
};

export const cancelUnfreezing: ContractRule = {
  validate(context) {
    if (ownerOf(context).unfrozen.length === 0) refuse('No unfreezeV2 list to cancel');
  },
  execute(context) {
    let account = withdrawExpired(context, ownerOf(context));
    const returned: Record<Resource, bigint> = { BANDWIDTH: 0n, ENERGY: 0n };
    for (const { resource, amount } of account.unfrozen) {
      returned[resource] += amount;
      account = addStake(context, account, resource, amount);
    }
    context.world.putAccount({ ...account, unfrozen: [] });
    context.outcome.extra.cancel_unfreezeV2_amount = [
      { key: 'ENERGY', value: returned.ENERGY },
      { key: 'TRON_POWER', value: 0n },
      { key: 'BANDWIDTH', value: returned.BANDWIDTH },
    ];
  },
};
