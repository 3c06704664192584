import { zeroAddress } from '#chains/evm/account/address.ts';
import { encodeTransaction, type UnsignedTransaction } from '#chains/evm/pay/encode.ts';
import { assertAddress } from '#chains/evm/pay/payload.ts';
import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { SignedAuthorization } from './authorization.ts';
import { dataOf } from './call-data.ts';
import { readSetCode } from './read-set-code.ts';
import type { SetCodeParts } from './set-code-parts.ts';
import { sweeperOf } from './sweeper.ts';

/** The bytes to sign are not the sweep that was asked for. */
export class WrongSweep extends Error {
  override readonly name = 'WrongSweep';
}

/**
 * A transaction of type 4 by `sender`, unsigned. With `collects` it has the sweeper of
 * `destination` collect a token, and its authorizations delegate to that sweeper; without, it calls
 * nothing and its authorizations take delegations back. The bytes are read again, with the owner of
 * each authorization recovered from its signature: throws WrongSweep unless they say exactly this.
 * Throws an Error for a bid above the chain's cap, and for authorizations that do not fit.
 */
export function buildSetCode(input: {
  chain: Chain;
  sender: string;
  destination: string;
  nonce: number;
  gasLimit: bigint;
  /** Wei per gas. */
  fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
  collects: { token: string; from: string[] } | null;
  authorizations: SignedAuthorization[];
}): UnsignedTransaction {
  const { chain, sender, nonce, gasLimit, fees, authorizations } = input;
  if (!chain.chainId) throw new Error(`${chain.name} has no chain id`);
  if (authorizations.length === 0) throw new Error('nothing is authorized');
  if (fees.maxFeePerGas <= 0n || fees.maxFeePerGas > chain.maxFeePerGasCap)
    throw new Error(`maxFeePerGas ${fees.maxFeePerGas} is not within the cap of ${chain.name}`);
  const parts: SetCodeParts = {
    chainId: chain.chainId,
    nonce,
    gasLimit,
    ...fees,
    ...callOf(input, sender),
    authorizations: authorizations.map(({ owner, delegate, nonce: at }) => ({
      owner: owner.toLowerCase(),
      delegate: delegate.toLowerCase(),
      nonce: at,
    })),
  };
  requireDelegates(parts, sweeperOf(input.destination).address);
  const unsigned = encodeTransaction({
    chainId: chain.chainId,
    nonce,
    gas: gasLimit,
    ...fees,
    to: parts.to,
    value: 0n,
    data: dataOf(parts.collects),
    authorizations: authorizations.map(({ delegate, nonce: at, r, s, yParity }) => ({
      chainId: chain.chainId!,
      delegate,
      nonce: at,
      r,
      s,
      yParity,
    })),
  });
  if (textOf(readSetCode(unsigned.bytes)) !== textOf(parts)) {
    throw new WrongSweep('the transaction is not the requested sweep');
  }
  return unsigned;
}

function callOf(
  { collects, destination }: Parameters<typeof buildSetCode>[0],
  sender: string,
): Pick<SetCodeParts, 'to' | 'collects'> {
  if (!collects) return { to: assertAddress(sender, 'the sender'), collects: null };
  if (collects.from.length === 0) throw new Error('nothing is collected');
  return {
    to: sweeperOf(destination).address.toLowerCase(),
    collects: {
      token: assertAddress(collects.token, 'the token'),
      from: collects.from.map((address) => assertAddress(address, 'a source')),
    },
  };
}

function requireDelegates({ collects, authorizations }: SetCodeParts, sweeper: string): void {
  const delegate = collects ? foldCase(sweeper) : zeroAddress;
  const wrong = authorizations.find((one) => one.delegate !== delegate);
  if (wrong) throw new Error(`${wrong.owner} delegates to ${wrong.delegate}`);
}

/** The same text for the same parts, in any order of their fields. */
const textOf = (parts: SetCodeParts): string =>
  JSON.stringify([
    parts.chainId,
    parts.nonce,
    `${parts.gasLimit} ${parts.maxFeePerGas} ${parts.maxPriorityFeePerGas}`,
    parts.to,
    parts.collects && [parts.collects.token, parts.collects.from],
    parts.authorizations.map(({ owner, delegate, nonce }) => [owner, delegate, nonce]),
  ]);
