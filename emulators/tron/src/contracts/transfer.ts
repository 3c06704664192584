import { newAccount } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import { isAddress } from '../wire/bytes.ts';
import { addBalance, type ContractRule, contractValue, intOf, refuse, textOf } from './contract.ts';

/** Transfers TRX. A recipient that does not exist is created, for 1 TRX more. */
export const transfer: ContractRule = {
  validate(context) {
    const { world } = context;
    const value = contractValue(context);
    const owner = textOf(value, 'owner_address');
    const to = textOf(value, 'to_address');
    const amount = intOf(value, 'amount');
    if (!isAddress(owner)) refuse('Invalid ownerAddress!');
    if (!isAddress(to)) refuse('Invalid toAddress!');
    if (owner === to) refuse('Cannot transfer TRX to yourself.');
    const account =
      world.account(owner) ?? refuse('Validate TransferContract error, no OwnerAccount.');
    if (amount <= 0n) refuse('Amount must be greater than 0.');
    const receiver = world.account(to);
    if (receiver?.isContract) refuse('Cannot transfer TRX to a smartContract.');
    const fee = receiver ? 0n : parameter('getCreateNewAccountFeeInSystemContract');
    if (account.balance < amount + fee) {
      refuse('Validate TransferContract error, balance is not sufficient.');
    }
  },
  execute(context) {
    const { world, block, outcome } = context;
    const value = contractValue(context);
    const to = textOf(value, 'to_address');
    const amount = intOf(value, 'amount');
    if (!world.account(to)) {
      const fee = parameter('getCreateNewAccountFeeInSystemContract');
      world.putAccount(newAccount(to, block.headTimestamp));
      addBalance(world, textOf(value, 'owner_address'), -fee);
      outcome.fee += fee;
    }
    addBalance(world, textOf(value, 'owner_address'), -amount);
    addBalance(world, to, amount);
  },
};
