/** Checks calldata for 0x's AllowanceHolder before it may be signed. */
import { decodeArguments } from '#chains/shared/abi/decode-arguments.ts';
import { selectorLookup } from '#chains/shared/abi/selector-lookup.ts';
import { rawBytesArguments } from '#shared/abi/decode-arguments.ts';
import type { BuildRequest } from '../../model/swap-quote.ts';
import { aggregatorAddress, demand, isSame } from './aggregator.ts';
import { QuoteError } from './quote-error.ts';

const exec = 'exec(address operator,address token,uint256 amount,address target,bytes data)';
const execute =
  'execute((address recipient,address buyToken,uint256 minAmountOut) slippage,bytes[] actions,bytes32 zid)';
const find = selectorLookup([exec, execute]);

type Terms = Pick<BuildRequest, 'from' | 'to' | 'address' | 'amountIn' | 'amountOutMin'> & {
  /** The AllowanceHolder enforces no minimum: the contract that does must be a genuine Settler. */
  settlers: readonly string[];
};

/** Returns the calldata if a genuine Settler enforces the terms. Throws QuoteError otherwise. */
export function checkZeroXCall(data: unknown, terms: Terms): string {
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(data)) {
    throw new QuoteError('its calldata is not hex');
  }
  const outer = decode(data, 'exec');
  const text = (name: string) => String(outer.args.find((arg) => arg.name === name)!.value);
  const { settlers } = terms;
  demand(settlers.includes(text('target')), 'its call goes to a contract that is not a Settler');
  demand(text('operator') === text('target'), 'its call lets another address take the tokens');
  demand(isSame(text('token'), aggregatorAddress(terms.from)), 'its call sells another token');
  demand(BigInt(text('amount')) === terms.amountIn, 'its call sells another amount');
  const [inner] = rawBytesArguments(outer.parameters, 4, data.slice(10)) ?? [];
  const { args } = decode(`0x${inner ?? ''}`, 'execute');
  const slippage = args[0]!.value as { recipient: string; buyToken: string; minAmountOut: string };
  demand(isSame(slippage.recipient, terms.address), 'its call pays another recipient');
  demand(isSame(slippage.buyToken, aggregatorAddress(terms.to)), 'its call buys another token');
  demand(
    BigInt(slippage.minAmountOut) >= terms.amountOutMin,
    'its call accepts less than the minimum',
  );
  return data;
}

function decode(data: string, name: 'exec' | 'execute') {
  const known = find(data.slice(0, 10));
  const args = known?.name === name ? decodeArguments(known.parameters, data.slice(10)) : null;
  if (!known || !args) throw new QuoteError(`its calldata has no ${name}`);
  return { args, parameters: known.parameters };
}
