/** Reads the scope of a new session key (docs/interface.md "Session key scope"). */

import type { OperationType } from '#model/orders/operation-types.ts';
import type { SessionKeyScope } from '#model/session-key.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

/** A scope as a caller sends it. A missing field allows everything. */
export interface ScopeRequest {
  chains?: string[] | undefined;
  allowContracts?: string[] | undefined;
  allowSelectors?: string[] | undefined;
  denyNative?: 0 | 1 | undefined;
  opTypes?: OperationType[] | undefined;
  allowMessages?: 0 | 1 | undefined;
}

export interface ScopeDeps {
  /** The chain of a name or an alias; throws ApiError unsupported. */
  chain(name: string): ChainName;
  /** A checked address of any family, or what is wrong with it. */
  checkAddress(text: string): { address: string } | { problem: string };
}

/**
 * The scope in the form that it is compared in: chains by name, EVM addresses and selectors in
 * lower case, without duplicates. A contract may be of only one chain, as `BASE:0x...`. Errors:
 * unsupported (40004) for a chain, invalidRequest naming the address, or the contract whose chain
 * the scope leaves out.
 */
export function readScope(deps: ScopeDeps, request: ScopeRequest): SessionKeyScope {
  const chains = unique((request.chains ?? []).map((name) => deps.chain(name)));
  const contracts = (request.allowContracts ?? []).map((text, index) => {
    const refuse = (problem: string) =>
      new ApiError('invalidRequest', `scope.allow_contracts[${index}] ${problem}`);
    const [, name, address = text] = /^([^:]*):(.*)$/s.exec(text) ?? [];
    const chain = name === undefined ? null : deps.chain(name);
    if (chain && chains.length > 0 && !chains.includes(chain)) {
      throw refuse(`is of ${chain}, which is not in scope.chains`);
    }
    const checked = deps.checkAddress(address);
    if ('problem' in checked) throw refuse(checked.problem);
    return `${chain ? `${chain}:` : ''}${comparedAddress(checked.address)}`;
  });
  return {
    chains,
    allowContracts: unique(contracts),
    allowSelectors: unique((request.allowSelectors ?? []).map((text) => text.toLowerCase())),
    denyNative: request.denyNative === 1,
    ...(request.opTypes?.length && { opTypes: unique(request.opTypes) }),
    ...(request.allowMessages !== undefined && { allowMessages: request.allowMessages === 1 }),
  };
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];

const comparedAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address;
