/** Turns a caller's request into a checked call: normalised, in smallest units. */

import type { Chain, Token } from '#model/chain.ts';
import type { Operation, OperationCall } from '#model/orders/operation.ts';
import type { TypedData } from '#model/orders/typed-data.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { maxAmount, readAmount } from '../order/read-amount.ts';
import type { CallRequest } from './call-request.ts';
import type { AssetMovements } from './movements/asset-movements.ts';
import { type CallTerms, movementsFromOperation } from './movements/from-operation.ts';
import { type ReservedAmount, reservedAmount } from './reserved-amount.ts';

export interface ParseDeps {
  chain(name: ChainName): Chain;
  /** Listed token by symbol, aliases included; undefined when unknown. */
  token(chain: ChainName, symbol: string): Token | undefined;
  /** The normalised address, or what is wrong with it. */
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
  /** Throws ApiError invalidRequest with the path of the value and what is wrong with it. */
  readTypedData(input: unknown, chainId: number): { data: TypedData; text: string };
  checkMessage(message: string): unknown;
}

/** The lowest gas of any transaction. */
const minGas = 21_000n;

const wei = /^0x[0-9a-f]{1,64}$/i;
const wholeBytes = /^0x(?:[0-9a-f]{2})*$/;
const gasLimit = /^[0-9]{1,20}$/;

/** What a request asks for, checked. */
interface ParsedTerms {
  chain: Chain;
  terms: CallTerms;
  /** The caller's gas limit; null if it is to be estimated. */
  gas: bigint | null;
  /** The fields that the operation is stored with. */
  record: OperationCall & Pick<Operation, 'decimals'>;
}

/** A checked call: its terms, what it can move, and what it takes from its address for sure. */
export interface Call extends ParsedTerms {
  movements: AssetMovements;
  /** null for a call that only signs. */
  reserved: ReservedAmount | null;
}

/**
 * Parses and checks a request. Errors: invalidRequest naming the field; unsupported for a chain
 * that is not enabled or does not have this type of call.
 */
export function parseCall(deps: ParseDeps, request: CallRequest): Call {
  const parsed = parseTerms(deps, request);
  const movements = movementsFromOperation(parsed.chain, parsed.terms);
  return { ...parsed, movements, reserved: reservedAmount(parsed.chain, parsed.terms, movements) };
}

/** The same without what it can move. Errors: as parseCall. */
export function parseTerms(deps: ParseDeps, input: CallRequest): ParsedTerms {
  const chain = deps.chain(input.chain);
  if (!chain.enabled) {
    throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
  }
  if (input.opType !== 'transfer' && chain.chainId === null) {
    throw new ApiError(
      'unsupported',
      `${input.opType} needs an EVM chain; ${chain.name} is not one`,
    );
  }
  const coin = chain.tokens.find(({ isNative }) => isNative);
  if (!coin) throw new Error(`${chain.name} lists no coin`);
  const nothing = {
    token: coin.symbol,
    tokenAddress: null,
    decimals: coin.decimals,
    toAddress: '',
    amount: 0n,
    memo: null,
    data: null,
    message: null,
    typedData: null,
  };
  const { opType } = input;
  switch (opType) {
    case 'transfer': {
      const token = deps.token(input.chain, input.token);
      if (!token) {
        throw invalid(`token ${input.token} is not listed on ${input.chain}`);
      }
      const toAddress = recipient(deps, chain, input.to);
      const amount = readAmount(input.amount, token.decimals);
      const { symbol, address: tokenAddress, decimals } = token;
      return {
        chain,
        gas: null,
        terms: { opType, token, toAddress, amount },
        record: {
          ...nothing,
          opType,
          token: symbol,
          tokenAddress,
          decimals,
          toAddress,
          amount,
          memo: input.memo,
        },
      };
    }
    case 'send-tx': {
      const toAddress = recipient(deps, chain, input.to);
      if (!wei.test(input.value)) throw invalid('value must be wei as 0x hex');
      const value = BigInt(input.value);
      if (value > maxAmount) throw invalid('value is too large');
      const data = input.data.toLowerCase();
      if (!wholeBytes.test(data)) throw invalid('data must be 0x and whole bytes of hex');
      if (input.gas !== null && !gasLimit.test(input.gas)) throw invalid('gas must be a number');
      const gas = input.gas === null ? null : BigInt(input.gas);
      if (gas !== null && gas < minGas) throw invalid(`gas must be at least ${minGas}`);
      if (gas !== null && gas > chain.maxCallGas) {
        throw invalid(`gas must be at most ${chain.maxCallGas}, the cap of ${chain.name}`);
      }
      return {
        chain,
        gas,
        terms: { opType, toAddress, value, data },
        record: { ...nothing, opType, toAddress, amount: value, data },
      };
    }
    case 'sign-message':
      deps.checkMessage(input.message);
      return {
        chain,
        gas: null,
        terms: { opType, message: input.message },
        record: { ...nothing, opType, message: input.message },
      };
    case 'sign-typed-data': {
      const { data, text } = deps.readTypedData(input.typedData, chain.chainId ?? 0);
      return {
        chain,
        gas: null,
        terms: { opType, typedData: data },
        record: { ...nothing, opType, typedData: text },
      };
    }
  }
}

function recipient(deps: ParseDeps, chain: Chain, text: string): string {
  const checked = deps.checkAddress(chain, text);
  if ('problem' in checked) throw invalid(`to ${checked.problem}`);
  return checked.address;
}

const invalid = (message: string): ApiError => new ApiError('invalidRequest', message);
