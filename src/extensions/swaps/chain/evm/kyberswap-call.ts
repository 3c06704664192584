/** Checks calldata for KyberSwap's MetaAggregationRouterV2 before it may be signed. */
import { decodeArguments } from '#chains/shared/abi/decode-arguments.ts';
import { selectorLookup } from '#chains/shared/abi/selector-lookup.ts';
import type { BuildRequest } from '../../model/swap-quote.ts';
import { aggregatorAddress, demand, isSame } from './aggregator.ts';
import { QuoteError } from './quote-error.ts';

const description =
  '(address srcToken,address dstToken,address[] srcReceivers,uint256[] srcAmounts,address[] feeReceivers,uint256[] feeAmounts,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags,bytes permit) desc';
const execution = `(address callTarget,address approveTarget,bytes targetData,${description},bytes clientData) execution`;

const find = selectorLookup([
  `swap(${execution})`,
  `swapGeneric(${execution})`,
  `swapSimpleMode(address caller,${description},bytes executorData,bytes clientData)`,
]);

/**
 * Refused flags: a partial fill, which lowers the minimum with the amount; more coin; burning the
 * sender's tokens.
 */
const refusedFlags = 0x01n | 0x02n | 0x08n | 0x10n;

interface Description {
  srcToken: string;
  dstToken: string;
  feeReceivers: string[];
  dstReceiver: string;
  amount: string;
  minReturnAmount: string;
  flags: string;
  permit: string;
}

type Terms = Pick<BuildRequest, 'from' | 'to' | 'address' | 'amountIn' | 'amountOutMin'>;

/**
 * Returns the calldata if the router itself enforces the terms: these tokens, exactly amountIn, at
 * least amountOutMin for the address, no fee and no permit. Throws QuoteError with the difference.
 */
export function checkKyberswapCall(data: unknown, terms: Terms): string {
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(data)) {
    throw new QuoteError('its calldata is not hex');
  }
  const known = find(data.slice(0, 10));
  const args = known && decodeArguments(known.parameters, data.slice(10));
  if (!args) throw new QuoteError('its calldata is not for the router');
  const [first] = args;
  const holder = first!.name === 'execution' ? first!.value : { desc: args[1]!.value };
  const desc = (holder as unknown as { desc: Description }).desc;
  demand(isSame(desc.srcToken, aggregatorAddress(terms.from)), 'its call sells another token');
  demand(isSame(desc.dstToken, aggregatorAddress(terms.to)), 'its call buys another token');
  demand(isSame(desc.dstReceiver, terms.address), 'its call pays another recipient');
  demand(BigInt(desc.amount) === terms.amountIn, 'its call sells another amount');
  demand(
    BigInt(desc.minReturnAmount) >= terms.amountOutMin,
    'its call accepts less than the minimum',
  );
  demand((BigInt(desc.flags) & refusedFlags) === 0n, 'its call has flags that are not allowed');
  demand(desc.feeReceivers.length === 0, 'its call takes an unrequested fee');
  demand(desc.permit === '0x', 'its call carries a permit');
  return data;
}
