import { RpcError } from '#chains/rpc/rpc.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { readSwapResult } from '#extensions/swaps/chain/evm/read-swap-result.ts';
import type { Chain } from '#model/chain.ts';
import { ethereum } from '#test/builders/builders.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { address, hash, hex } from '#test/unit/chains/evm/node-answers.ts';

const chain = ethereum();
export const { router, wrapped } = chain.swap!;
export const weth = wrapped.address!;
export const ours = address(0xaaaa01);
export const aggregator = address(0x1111);
const swap = { txHash: hash(1), blockHash: hash(2), address: ours, token: null };
export const eth = 10n ** 18n;
export const cost = 21_000n * 1_000_000_000n;

export const log = (topics: string[], amount: bigint) => ({
  address: weth,
  topics,
  data: `0x${word(amount)}`,
});

interface Given {
  to: string;
  logs: object[];
  /** What the calls pay to the address; undefined: the node shows no trace. */
  pays?: bigint[];
  /** What the address has more after the block, less the gas. */
  grows?: bigint;
  traces?: 'debug' | 'parity' | 'none';
  /** Fields of the receipt besides the usual ones; undefined leaves one out. */
  receipt?: Record<string, unknown>;
  l1Fee?: Chain['l1Fee'];
}

const call = (value: bigint, to = ours) => ({
  type: 'CALL',
  from: aggregator,
  to,
  value: hex(value),
});

export const amountOut = async (given: Given) => (await swapResult(given))?.amountOut;

export async function swapResult(given: Given) {
  const { to, logs, pays, grows = 0n, traces = 'debug', l1Fee = 'none' } = given;
  const missing = new RpcError(-32000, 'historical state is not available');
  const calls = pays?.map((value) => call(value));
  return readSwapResult(
    fakeRpc({
      eth_getTransactionReceipt: {
        transactionHash: swap.txHash,
        blockHash: swap.blockHash,
        blockNumber: '0x10',
        status: '0x1',
        from: ours,
        to,
        contractAddress: null,
        logs,
        gasUsed: '0x5208',
        effectiveGasPrice: '0x3b9aca00',
        ...given.receipt,
      },
      debug_traceTransaction: calls ? { ...call(0n, to), calls } : missing,
      trace_transaction: calls
        ? [call(0n, to), ...calls].map(({ from, to: paid, value }, i) => ({
            type: 'call',
            traceAddress: i === 0 ? [] : [i - 1],
            action: { callType: 'call', from, to: paid, value },
          }))
        : missing,
      eth_getBalance: ([, number]: string[]) => hex(number === '0xf' ? eth : eth + grows - cost),
    }),
    { ...chain, traces, l1Fee },
    swap,
  );
}
