/** Encodes calls of Uniswap's SwapRouter02: the path, the minimum and the deadline. */
import { encodeBytesTail, encodeCall, selectors, word } from '#chains/shared/abi/abi.ts';
import type { BuildRequest, SwapCall } from '../../model/swap-quote.ts';

/** Stands for the router itself as a recipient (Uniswap's library Constants). */
const routerItself = '0x0000000000000000000000000000000000000002';

/**
 * Token, fee, token and so on as 0x hex: 20 bytes per token, 3 per fee. `fees` has one entry fewer
 * than `tokens`.
 */
export function encodePath(tokens: readonly string[], fees: readonly number[]): string {
  return tokens.reduce(
    (path, token, i) =>
      path +
      (i > 0 ? fees[i - 1]!.toString(16).padStart(6, '0') : '') +
      token.slice(2).toLowerCase(),
    '0x',
  );
}

type Call = Pick<
  BuildRequest,
  'address' | 'amountIn' | 'amountOutMin' | 'from' | 'to' | 'deadline'
> & {
  router: string;
  tokens: readonly string[];
  fees: readonly number[];
};

/**
 * The call that pays exactly `amountIn` along the path and reverts below `amountOutMin` or after
 * `deadline`. The native coin is paid as the call's value, and received by unwrapping.
 */
export function routerCall(call: Call): SwapCall {
  const toCoin = call.to.address === null;
  const steps = [
    exactInput(call, toCoin ? routerItself : call.address),
    ...(toCoin
      ? [encodeCall('unwrapWETH9(uint256,address)', call.amountOutMin, call.address)]
      : []),
  ];
  return {
    to: call.router,
    data: multicall(call.deadline, steps),
    value: call.from.address === null ? call.amountIn : 0n,
  };
}

function exactInput({ tokens, fees, amountIn, amountOutMin }: Call, recipient: string): string {
  return (
    selectors['exactInput((bytes,address,uint256,uint256))'] +
    word(32n) +
    [word(128n), word(recipient), word(amountIn), word(amountOutMin)].join('') +
    encodeBytesTail(encodePath(tokens, fees))
  );
}

function multicall(deadline: number, steps: readonly string[]): string {
  const tails = steps.map(encodeBytesTail);
  let offset = 32 * tails.length;
  const offsets = tails.map((tail) => {
    const at = word(BigInt(offset));
    offset += tail.length / 2;
    return at;
  });
  return (
    selectors['multicall(uint256,bytes[])'] +
    [word(BigInt(deadline)), word(64n), word(BigInt(tails.length)), ...offsets, ...tails].join('')
  );
}
