/** Accounts as the head of the chain has them, including pending transactions, or the solid block. */
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { TronHttp } from './http.ts';
import { parseNumber } from './node-json.ts';

export interface Account {
  exists: boolean;
  isContract: boolean;
  /** Sun. */
  balance: bigint;
}

/** What is left of an account's daily resources, in bytes and energy. */
export interface AccountResources {
  stakedBandwidth: bigint;
  freeBandwidth: bigint;
  energy: bigint;
}

/**
 * Reads an account. An address that was never paid does not exist and holds nothing: a node answers
 * `{}`, and so does one that is not in sync or of another network. Where there are several
 * providers, each is asked until one knows the account; one that does not answer knows nothing.
 */
export async function readAccount(http: TronHttp, address: string): Promise<Account> {
  const account = await http.withOneProvider((one) => accountBy(one, address));
  if (account.exists || http.count < 2) return account;
  const others = await Promise.all(
    Array.from({ length: http.count }, (_, index) => knownAccount(http.at(index), address)),
  );
  return others.find((other) => other?.exists) ?? account;
}

async function knownAccount(http: TronHttp, address: string): Promise<Account | null> {
  try {
    return await accountBy(http, address);
  } catch (error) {
    if (isNodeFailure(error)) return null;
    throw error;
  }
}

/**
 * The account as this provider has it at its solid block. One that does not exist holds nothing, and so
 * says a node that is not in sync: a second provider must agree.
 */
export const readSolidAccount = (http: TronHttp, address: string): Promise<Account> =>
  accountBy(http, address, 'walletsolidity/getaccount');

async function accountBy(
  http: TronHttp,
  address: string,
  path = 'wallet/getaccount',
): Promise<Account> {
  const answer = await http.post(path, { address, visible: true });
  const account = parseObject(answer, 'the account');
  const exists = account.address !== undefined;
  if (!exists && Object.keys(account).length > 0) {
    throw new Unverified('the node’s answer is not an account');
  }
  return {
    exists,
    isContract: account.type === 'Contract',
    balance: parseNumber(account.balance, 'the balance'),
  };
}

/** The resources that an account has left, staked and free. */
export async function readAccountResources(
  http: TronHttp,
  address: string,
): Promise<AccountResources> {
  const answer = await http.post('wallet/getaccountresource', { address, visible: true });
  const resources = parseObject(answer, 'the resources');
  const left = (limit: string, used: string) => {
    const rest = parseNumber(resources[limit], limit) - parseNumber(resources[used], used);
    return rest > 0n ? rest : 0n;
  };
  return {
    stakedBandwidth: left('NetLimit', 'NetUsed'),
    freeBandwidth: left('freeNetLimit', 'freeNetUsed'),
    energy: left('EnergyLimit', 'EnergyUsed'),
  };
}
