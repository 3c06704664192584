/** Reads the scope of a new session key (docs/interface.md "Session key scope"). */
import { ApiError } from '#contract/api-error.ts';
import type { ChainName } from '#contract/chains.ts';
import type { SessionKeyScope } from '#model/session-key.ts';

/** A scope as a caller sends it. A missing field allows everything. */
export interface ScopeRequest {
  chains?: string[] | undefined;
  allowContracts?: string[] | undefined;
  allowSelectors?: string[] | undefined;
  denyNative?: 0 | 1 | undefined;
}

export interface ScopeDeps {
  /** The chain of a name or an alias; throws ApiError unsupported. */
  chain(name: string): ChainName;
  /** A checked address of any family, or what is wrong with it. */
  checkAddress(text: string): { address: string } | { problem: string };
}

/**
 * The scope in the form that it is compared in: chains by name, EVM addresses and selectors in
 * lower case, without duplicates. Errors: unsupported (40004) for a chain, invalidRequest naming
 * the address.
 */
export function readScope(deps: ScopeDeps, request: ScopeRequest): SessionKeyScope {
  const contracts = (request.allowContracts ?? []).map((text, index) => {
    const checked = deps.checkAddress(text);
    if ('address' in checked) return comparedAddress(checked.address);
    throw new ApiError('invalidRequest', `scope.allow_contracts[${index}] ${checked.problem}`);
  });
  return {
    chains: unique((request.chains ?? []).map((name) => deps.chain(name))),
    allowContracts: unique(contracts),
    allowSelectors: unique((request.allowSelectors ?? []).map((text) => text.toLowerCase())),
    denyNative: request.denyNative === 1,
  };
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];

const comparedAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address;
