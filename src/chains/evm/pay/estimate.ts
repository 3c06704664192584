/** The maximum cost of an EVM payment, for the reservation made with its order. */

import { asNodeRead } from '#chains/rpc/node-error.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { decodeWord, encodeBytesCall, encodeCall } from '#chains/shared/abi/abi.ts';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';
import {
  blacklistedRecipient,
  blacklistedSender,
  blacklistingToken,
} from '#chains/shared/blacklist.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { RecipientError } from '#wire/recipient-error.ts';
import { answeredQuantity } from '../node/node-json.ts';
import { plainTransferGas } from './payload.ts';
import { blacklistCall, isBlacklisted } from './read-blacklist.ts';
import { opStackGasOracle } from './read-fees.ts';

/**
 * Assumed for a token when the node cannot simulate the transfer because coins or tokens are
 * missing.
 */
const tokenGas = 100_000n;
/** Assumed for a call that the node cannot simulate, or that fails in the simulation. */
const callGas = 500_000n;
/** Maximum size of a signed payment in bytes. */
const signedBytes = { native: 140, token: 220 };

type Answer = unknown;

/** The calls of the estimate's one batch, by name. */
function estimateCalls(chain: Chain, terms: PaymentTerms, tried: boolean): Record<string, RpcCall> {
  const { from, to, tokenAddress, amount, data } = terms;
  const value = `0x${amount.toString(16)}`;
  const transfer = tokenAddress
    ? { from, to: tokenAddress, data: encodeCall('transfer(address,uint256)', to, amount) }
    : { from, to, value, ...(data !== undefined && { data }) };
  const holding = encodeCall('balanceOf(address)', from);
  const calldata = Math.ceil(((data?.length ?? 2) - 2) / 2);
  const size = tokenAddress ? signedBytes.token : signedBytes.native + calldata;
  const upperBound = encodeCall('getL1FeeUpperBound(uint256)', BigInt(size));
  const frozen = tried && blacklistingToken(chain, tokenAddress);
  const oracle = (data: string) => ({
    method: 'eth_call',
    params: [{ to: opStackGasOracle, data }, 'latest'],
  });
  return {
    history: { method: 'eth_feeHistory', params: ['0x1', 'latest', []] },
    tip: { method: 'eth_maxPriorityFeePerGas' },
    ...(tried && {
      gas: { method: 'eth_estimateGas', params: [transfer, 'latest'] },
      held: tokenAddress
        ? { method: 'eth_call', params: [{ to: tokenAddress, data: holding }, 'latest'] }
        : { method: 'eth_getBalance', params: [from, 'latest'] },
    }),
    ...(frozen &&
      tokenAddress !== null && {
        sender: blacklistCall(tokenAddress, from),
        recipient: blacklistCall(tokenAddress, to),
      }),
    ...(chain.l1Fee === 'op-stack' && {
      l1Bound: oracle(upperBound),
      l1Fee: oracle(encodeBytesCall('getL1Fee(bytes)', size)),
    }),
  };
}

/**
 * Whether the node executed the transfer and it failed, as opposed to not being able to execute it.
 */
const isRevert = (error: RpcError) =>
  error.code === 3 ||
  (typeof error.data === 'string' && error.data.startsWith('0x')) ||
  /revert|vm execution error|invalid opcode|out of gas|exceeds allowance/i.test(error.message);

/** A contract's own `insufficient balance` is a revert, not a lack of funds. */
const isShortOfFunds = (error: RpcError) =>
  error.code !== 3 &&
  !/revert/i.test(error.message) &&
  /insufficient (?:funds|balance)|gas required exceeds allowance \(0\)/i.test(error.message);

/** Throws ApiError invalidRequest for an address that the token has blacklisted. */
function refuseBlacklisted(chain: Chain, terms: PaymentTerms, answers: Record<string, Answer>) {
  const token = blacklistingToken(chain, terms.tokenAddress);
  if (!token) return;
  if (isBlacklisted(answers.sender)) {
    throw new ApiError('invalidRequest', blacklistedSender(token));
  }
  if (isBlacklisted(answers.recipient)) {
    throw new RecipientError(blacklistedRecipient(token));
  }
}

function chooseGasLimit(terms: PaymentTerms, gas: Answer, held: Answer): bigint {
  if (!(gas instanceof RpcError)) {
    const needed = answeredQuantity(gas);
    if (!terms.tokenAddress && needed <= plainTransferGas) return plainTransferGas;
    // The transfer may cost more when it is mined: writing to a storage slot that is empty by then.
    return (needed * 125n + 99n) / 100n;
  }
  // With too little to pay, the transfer fails only for that reason, and the balance check reports
  // it.
  const balance = held instanceof RpcError ? null : decodeHeld(terms, held);
  const short = balance !== null && balance < terms.amount;
  if (short || isShortOfFunds(gas)) return assumedGas(terms);
  if (!isRevert(gas)) throw gas;
  // It may fail now and succeed once it is approved. The signer simulates it again and reports why
  // it fails.
  if (terms.data !== undefined) return callGas;
  const reason = decodeRevert(gas.data);
  throw new RecipientError(
    `cannot be paid: ${terms.tokenAddress ? 'the token contract' : 'it'} refuses the transfer (${reason})`,
  );
}

const assumedGas = ({ tokenAddress, data = '0x' }: PaymentTerms): bigint =>
  tokenAddress ? tokenGas : data === '0x' ? plainTransferGas : callGas;

const decodeHeld = (terms: PaymentTerms, held: Answer) =>
  terms.tokenAddress ? decodeWord(held) : answeredQuantity(held);

/** Base fee of the next block; 0 on a chain that has none. */
async function readBaseFee(rpc: Rpc, history: Answer): Promise<bigint> {
  const fees = history as { baseFeePerGas?: unknown } | null;
  if (!(history instanceof RpcError) && Array.isArray(fees?.baseFeePerGas)) {
    return answeredQuantity(fees.baseFeePerGas.at(-1) ?? '0x0');
  }
  const block = await rpc.request<{ baseFeePerGas?: string } | null>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  if (!block) throw new RpcError(-32603, 'the node has no latest block');
  return answeredQuantity(block.baseFeePerGas ?? '0x0');
}

/**
 * The layer-1 fee in wei: 0 where the oracle is absent, the exact fee where it is too old to know
 * an upper bound.
 */
function chooseL1Fee(bound: Answer, exact: Answer): bigint {
  const answer = bound instanceof RpcError && isRevert(bound) ? exact : bound;
  if (answer instanceof RpcError) throw answer;
  return decodeWord(answer) ?? 0n;
}

/**
 * Estimates by one exchange with one provider. `maxFeePerGas` is four times the current bid (twice
 * the base fee plus the tip), at most the chain's cap: it allows for every fee bump that the
 * payment may need. The layer-1 fee, if there is one, is doubled. Throws ApiError invalidRequest
 * (40001) with the contract's reason when the payment would revert, or its token has blacklisted an
 * address of it, nodeUnavailable (50203) when no
 * node answers.
 */
export function makeEvmFeeEstimator(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
  chainOf: (chain: ChainName) => Chain;
}): FeeEstimator {
  return {
    async estimate(terms, given) {
      const chain = deps.chainOf(terms.chain);
      const rpc = await deps.rpcOf(terms.chain);
      return asNodeRead(terms.chain, async () => {
        const calls = estimateCalls(chain, terms, !given);
        const results = await rpc.batch<unknown>(Object.values(calls));
        const answers = Object.fromEntries(Object.keys(calls).map((name, i) => [name, results[i]]));
        refuseBlacklisted(chain, terms, answers);
        const gasLimit = given?.gasLimit ?? chooseGasLimit(terms, answers.gas, answers.held);
        const baseFee = await readBaseFee(rpc, answers.history);
        // A node without the method suggests no tip: the chain's floor is used.
        const asked = answers.tip instanceof RpcError ? 0n : answeredQuantity(answers.tip);
        const tip = asked > chain.minPriorityFee ? asked : chain.minPriorityFee;
        const wanted = 4n * (2n * baseFee + tip);
        const maxFeePerGas = wanted < chain.maxFeePerGasCap ? wanted : chain.maxFeePerGasCap;
        const l1Fee = chain.l1Fee === 'op-stack' ? chooseL1Fee(answers.l1Bound, answers.l1Fee) : 0n;
        return { gasLimit, maxFeePerGas, maxFee: gasLimit * maxFeePerGas + 2n * l1Fee };
      });
    },
  };
}
