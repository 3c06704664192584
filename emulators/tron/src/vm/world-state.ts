/**
 * The world in the interpreter's terms: 20-byte addresses, balances in sun. TRON has no nonces:
 * every existing account gets nonce 1, so that the interpreter never takes one as empty.
 */
import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import { Account, type Address } from '@ethereumjs/util';
import { newAccount } from '../state/account.ts';
import type { World } from '../state/world.ts';
import { keccak, toHex } from '../wire/bytes.ts';

/** The TRON address (`41…`) of an interpreter's address. */
export const tronAddress = (address: Address): string => `41${toHex(address.bytes)}`;

const nothing = new Uint8Array(0);
const codeHashes = new WeakMap<Uint8Array, Uint8Array>();

function hashOf(code: Uint8Array): Uint8Array {
  const known = codeHashes.get(code);
  if (known) return known;
  const hash = new Uint8Array(keccak(code));
  codeHashes.set(code, hash);
  return hash;
}

const stripped = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? nothing : bytes.slice(first);
};

export class WorldState implements StateManagerInterface {
  /** The world of the current call. */
  world!: World;
  /** Creation time of accounts that contracts create, ms. */
  now = 0;
  /** Called when a contract destroys itself, with its balance in sun. */
  onEnded: (address: string, balance: bigint) => void = () => {};

  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.getStorage(address, key),
    clear: () => {},
  };

  async getAccount(address: Address): Promise<Account | undefined> {
    const name = tronAddress(address);
    const account = this.world.account(name);
    if (!account) return undefined;
    const code = this.world.contract(name)?.code;
    return new Account(
      1n,
      account.balance,
      undefined,
      code && code.length > 0 ? hashOf(code) : undefined,
    );
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    if (!account) return this.deleteAccount(address);
    const name = tronAddress(address);
    const known = this.world.account(name);
    // A call without value creates no account, though the interpreter writes an empty one.
    if (!known && account.balance === 0n && account.nonce === 0n) return;
    const isContract = account.nonce > 0n;
    this.world.putAccount({
      ...(known ?? newAccount(name, this.now, isContract)),
      balance: account.balance,
    });
  }

  async deleteAccount(address: Address): Promise<void> {
    this.world.removeAccount(tronAddress(address));
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const name = tronAddress(address);
    const account = this.world.account(name);
    if (!account || fields.balance === undefined) return;
    // The interpreter sets single fields only when a contract destroys itself.
    this.onEnded(name, account.balance);
    this.world.putAccount({ ...account, balance: fields.balance });
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    const name = tronAddress(address);
    const contract = this.world.contract(name) ?? {
      origin: name,
      name: '',
      callerPercent: 100n,
      originEnergyLimit: 0n,
      bytecode: '',
    };
    this.world.putContract(name, { ...contract, code });
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.world.contract(tronAddress(address))?.code ?? nothing;
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.world.storage(tronAddress(address), toHex(key)) ?? nothing;
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const word = stripped(value);
    this.world.putStorage(tronAddress(address), toHex(key), word.length > 0 ? word : undefined);
  }

  /** Contract addresses are never reused, so there is nothing to clear. */
  async clearStorage(): Promise<void> {}

  async checkpoint(): Promise<void> {
    this.world.push();
  }
  async commit(): Promise<void> {
    this.world.merge();
  }
  async revert(): Promise<void> {
    this.world.drop();
  }

  /** The chain has no state root. */
  async getStateRoot(): Promise<Uint8Array> {
    return new Uint8Array(32);
  }
  async setStateRoot(): Promise<void> {}
  async hasStateRoot(): Promise<boolean> {
    return false;
  }
  clearCaches(): void {}
  shallowCopy(): StateManagerInterface {
    throw new Error('the state of this chain cannot be copied');
  }
}
