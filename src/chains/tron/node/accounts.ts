/** Accounts as the head of the chain has them, including pending transactions. */
import { parseObject } from '#chains/rpc/json-guards.ts';
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

/** Reads an account. An address that was never paid does not exist and holds nothing. */
export async function readAccount(http: TronHttp, address: string): Promise<Account> {
  const answer = await http.post('wallet/getaccount', { address, visible: true });
  const account = parseObject(answer, 'the account');
  return {
    exists: account.address !== undefined,
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
