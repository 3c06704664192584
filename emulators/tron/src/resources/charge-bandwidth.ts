/**
 * Bandwidth of a transaction (`BandwidthProcessor.consume`): staked bytes, else the 600 free bytes
 * of the day, else TRX is burned for every byte. A transaction that creates an account pays with
 * staked bytes or 0.1 TRX.
 */
import { type Context, slotOf } from '../node/context.ts';
import type { Account } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import { toBase58 } from '../wire/bytes.ts';
import { ContractValidateError, NodeError } from '../wire/errors.ts';
import { signedBytes } from '../wire/transaction.ts';
import { leftOf } from './limits.ts';
import { addFreeUsage, addUsage } from './usage.ts';

/** Bytes charged for the result of each transaction in its block. */
const resultBytes = 64;

/** The account cannot pay for its bytes. */
export class BandwidthError extends NodeError {
  constructor() {
    super(
      'org.tron.core.exception.AccountResourceInsufficientException',
      'Account resource insufficient error.',
    );
    this.name = 'BandwidthError';
  }
}

/** True if the transaction creates an account, for which bytes are charged differently. */
function makesAccount({ world, transaction }: Context): boolean {
  const { type, value } = transaction.contract!;
  if (type === 'AccountCreateContract') return true;
  return type === 'TransferContract' && !world.account((value.to_address as string) ?? '');
}

/** Charges the sender. Throws BandwidthError, or ContractValidateError if it does not exist. */
export function chargeBandwidth(context: Context): void {
  const { world, block, transaction, outcome } = context;
  const owner = (transaction.contract!.value.owner_address as string) ?? '';
  const account = world.account(owner);
  if (!account) {
    throw new ContractValidateError(`account [${toBase58(owner)}] does not exist`);
  }
  const bytes = BigInt(signedBytes(transaction).length + resultBytes);
  const slot = slotOf(block);
  const charged: Account = { ...account, latestOperation: block.headTimestamp };
  const burn = (fee: bigint) => {
    if (account.balance < fee) throw new BandwidthError();
    world.putAccount({ ...charged, balance: account.balance - fee });
    outcome.receipt.net_fee = fee;
    outcome.fee += fee;
  };
  if (leftOf(world, account, 'BANDWIDTH', slot) >= bytes) {
    world.putAccount({ ...charged, net: addUsage(account.net, bytes, slot) });
    outcome.receipt.net_usage = bytes;
    return;
  }
  if (makesAccount(context)) {
    burn(parameter('getCreateAccountFee'));
    return;
  }
  const free = addFreeUsage(account.freeNet, 0n, slot);
  if (bytes <= parameter('getFreeNetLimit') - free) {
    const used = addFreeUsage(account.freeNet, bytes, slot);
    world.putAccount({ ...charged, freeNet: { used, slot } });
    outcome.receipt.net_usage = bytes;
    return;
  }
  burn(bytes * parameter('getTransactionFee'));
}
