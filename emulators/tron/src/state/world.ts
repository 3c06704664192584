/** Typed access to the state: accounts, contracts, storage, delegations and totals. */

import type { Message } from '../wire/protobuf.ts';
import type { Account, Resource } from './account.ts';
import { Layers } from './store.ts';

export interface Contract {
  /** The deployer, which can pay a share of the energy. */
  origin: string;
  name: string;
  /** Percent of the energy that the caller pays. */
  callerPercent: bigint;
  /** The most energy that the deployer pays for in a call. */
  originEnergyLimit: bigint;
  /** The ABI given with the deployment. */
  abi?: Message;
  /** Creation code, hexadecimal. */
  bytecode: string;
  code: Uint8Array;
}

export interface Lock {
  amount: bigint;
  /** ms; 0 if nothing is locked. */
  expires: number;
}

/** What one account delegates to another: the part it can take back, and the locked part. */
export type Delegation = Record<Resource, { free: bigint; locked: Lock }>;

export const noDelegation: Delegation = {
  BANDWIDTH: { free: 0n, locked: { amount: 0n, expires: 0 } },
  ENERGY: { free: 0n, locked: { amount: 0n, expires: 0 } },
};

/** How heavily a contract is used: see resources/dynamic-energy.ts. */
export interface ContractState {
  /** Ten-thousandths of the plain price that come on top of it. */
  factor: bigint;
  /** Energy without penalties in the cycle. */
  usage: bigint;
  cycle: number;
  /** Others use it as heavily as on the main network, so its factor stays. */
  isBusy?: true;
}

export class World extends Layers {
  account(address: string): Account | undefined {
    return this.get(`account ${address}`);
  }

  putAccount(account: Account): void {
    this.set(`account ${account.address}`, account);
  }

  removeAccount(address: string): void {
    this.set(`account ${address}`, undefined);
    this.set(`contract ${address}`, undefined);
  }

  contract(address: string): Contract | undefined {
    return this.get(`contract ${address}`);
  }

  putContract(address: string, contract: Contract): void {
    this.set(`contract ${address}`, contract);
  }

  contractState(address: string): ContractState | undefined {
    return this.get(`use of ${address}`);
  }

  putContractState(address: string, state: ContractState): void {
    this.set(`use of ${address}`, state);
  }

  /** A word of a contract's storage. `slot` is hexadecimal. */
  storage(address: string, slot: string): Uint8Array | undefined {
    return this.get(`slot ${address} ${slot}`);
  }

  putStorage(address: string, slot: string, value: Uint8Array | undefined): void {
    this.set(`slot ${address} ${slot}`, value);
  }

  delegation(from: string, to: string): Delegation {
    return this.get<Delegation>(`delegation ${from} ${to}`) ?? noDelegation;
  }

  putDelegation(from: string, to: string, delegation: Delegation): void {
    const isNone = (['BANDWIDTH', 'ENERGY'] as const).every(
      (resource) => delegation[resource].free + delegation[resource].locked.amount === 0n,
    );
    this.set(`delegation ${from} ${to}`, isNone ? undefined : delegation);
    this.#index(`delegates to ${from}`, to, !isNone);
    this.#index(`delegates from ${to}`, from, !isNone);
  }

  delegates(direction: 'to' | 'from', address: string): string[] {
    return this.get<string[]>(`delegates ${direction} ${address}`) ?? [];
  }

  /** Whole TRX staked for a resource. */
  totalWeight(resource: Resource): bigint {
    return this.get<bigint>(`weight ${resource}`) ?? 0n;
  }

  addWeight(resource: Resource, trx: bigint): void {
    this.set(`weight ${resource}`, this.totalWeight(resource) + trx);
  }

  #index(key: string, address: string, present: boolean): void {
    const list = this.get<string[]>(key) ?? [];
    if (list.includes(address) === present) return;
    this.set(key, present ? [...list, address] : list.filter((item) => item !== address));
  }
}
