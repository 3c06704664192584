import { newAccount } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import { isAddress } from '../wire/bytes.ts';
import {
  addBalance,
  type ContractRule,
  contractValue,
  ownerOf,
  refuse,
  textOf,
} from './contract.ts';

/** Creates an empty account. Costs 1 TRX. */
export const createAccount: ContractRule = {
  validate(context) {
    const account = ownerOf(context);
    if (account.balance < parameter('getCreateNewAccountFeeInSystemContract')) {
      refuse('Validate CreateAccountActuator error, insufficient fee.');
    }
    const address = textOf(contractValue(context), 'account_address');
    if (!isAddress(address)) refuse('Invalid account address');
    if (context.world.account(address)) refuse('Account has existed');
  },
  execute(context) {
    const { world, block, outcome } = context;
    const value = contractValue(context);
    const fee = parameter('getCreateNewAccountFeeInSystemContract');
    world.putAccount(newAccount(textOf(value, 'account_address'), block.headTimestamp));
    addBalance(world, textOf(value, 'owner_address'), -fee);
    outcome.fee += fee;
  },
};
