import type { Chain, Token } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { readAmount } from '../order/read-amount.ts';
import type { OrderTerms } from './answer-for-existing.ts';

export interface TermsDeps {
  chain(name: ChainName): Chain;
  /** Listed token by symbol, aliases included; undefined when unknown. */
  token(chain: ChainName, symbol: string): Token | undefined;
  /** The normalised address, or what is wrong with it. */
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
}

/** What a merchant asks to be paid. */
export interface AskedTerms {
  chain: ChainName;
  token: string;
  toAddress: string;
  amount: string;
}

/** The normalised terms of a withdrawal. Errors: 40001, 40004. */
export function readTerms(deps: TermsDeps, input: AskedTerms): OrderTerms {
  const chain = deps.chain(input.chain);
  if (!chain.enabled) {
    throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
  }
  const token = deps.token(input.chain, input.token);
  if (!token) {
    throw new ApiError('invalidRequest', `token ${input.token} is not listed on ${input.chain}`);
  }
  const checked = deps.checkAddress(chain, input.toAddress);
  if ('problem' in checked) throw new ApiError('invalidRequest', `to_address ${checked.problem}`);
  const amount = readAmount(input.amount, token.decimals);
  return { chain, token, toAddress: checked.address, amount };
}
