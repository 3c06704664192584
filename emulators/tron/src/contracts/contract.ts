/** The rule of a contract type: a check against the state, and an effect. */
import type { Context } from '../node/context.ts';
import type { Account } from '../state/account.ts';
import type { World } from '../state/world.ts';
import { isAddress } from '../wire/bytes.ts';
import { ContractValidateError } from '../wire/errors.ts';
import type { Message } from '../wire/protobuf.ts';

export interface ContractRule {
  /** Throws ContractValidateError with the node's message. */
  validate(context: Context): void;
  execute(context: Context): void | Promise<void>;
}

export const textOf = (value: Message, field: string): string => (value[field] as string) ?? '';
export const intOf = (value: Message, field: string): bigint => (value[field] as bigint) ?? 0n;

export const refuse = (message: string): never => {
  throw new ContractValidateError(message);
};

/** The sender's account. It exists: bandwidth was charged to it. */
export function ownerOf({ world, transaction }: Context): Account {
  const address = textOf(transaction.contract!.value, 'owner_address');
  if (!isAddress(address)) refuse('Invalid address');
  return world.account(address) ?? refuse(`Account[${address}] not exists`);
}

/** Adds to a balance. Throws if a negative amount exceeds it. */
export function addBalance(world: World, address: string, amount: bigint): void {
  const account = world.account(address);
  if (!account || account.balance + amount < 0n) {
    throw new Error(`${address} does not hold ${-amount} sun`);
  }
  world.putAccount({ ...account, balance: account.balance + amount });
}

export const contractValue = ({ transaction }: Context): Message => transaction.contract!.value;
