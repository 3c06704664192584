/** Collects internal transactions, as the node lists them in a transaction's info. */
import type { EVMResult, Message } from '@ethereumjs/evm';
import type { InternalTransaction } from '../node/outcome.ts';
import { fromHex, int64Bytes, keccak, toHex } from '../wire/bytes.ts';
import { tronAddress } from './world-state.ts';

const note = (text: string): string => toHex(Buffer.from(text));
const isPrecompile = (address: string): boolean => /^41(00){18}/.test(address);

export class InternalTransactions {
  readonly list: InternalTransaction[] = [];
  /** For each open frame: the index of its first entry, its own entry, and its energy limit. */
  readonly #frames: { from: number; own: InternalTransaction | null; limit: bigint }[] = [];

  constructor(readonly rootId: string) {}

  /** Energy limit of the innermost open frame. */
  get limit(): bigint {
    return this.#frames.at(-1)?.limit ?? 0n;
  }

  before(message: Message): void {
    const from = this.list.length;
    const to = message.to ? tronAddress(message.to) : '';
    const called = message.to ? tronAddress(message.codeAddress) : '';
    let own: InternalTransaction | null = null;
    if (message.depth > 0 && !isPrecompile(called)) {
      const value = message.delegatecall ? 0n : message.value;
      own = this.#add(tronAddress(message.caller), to, value, message.to ? 'call' : 'create');
    }
    this.#frames.push({ from, own, limit: message.gasLimit });
  }

  after(result: EVMResult): void {
    const frame = this.#frames.pop()!;
    if (frame.own && frame.own.transferTo_address === '' && result.createdAddress) {
      frame.own.transferTo_address = tronAddress(result.createdAddress);
    }
    for (const [address, heir] of result.execResult.selfdestruct ?? []) {
      for (const entry of this.list.slice(frame.from)) {
        const isOf = entry.caller_address === `41${address.slice(2)}`;
        if (isOf && entry.transferTo_address === '')
          entry.transferTo_address = `41${heir.slice(2)}`;
      }
    }
    if (!result.execResult.exceptionError) return;
    for (const entry of this.list.slice(frame.from)) entry.rejected = true;
  }

  /** A contract destroys itself. Who receives its balance is known after its frame. */
  ended(address: string, balance: bigint): void {
    this.#add(address, '', balance, 'suicide');
  }

  #add(caller: string, to: string, value: bigint, kind: string): InternalTransaction {
    const hash = keccak(
      fromHex(this.rootId),
      fromHex(caller),
      fromHex(to),
      int64Bytes(value),
      int64Bytes(this.list.length),
    );
    const entry: InternalTransaction = {
      hash: toHex(hash),
      caller_address: caller,
      transferTo_address: to,
      callValueInfo: [value > 0n ? { callValue: value } : {}],
      note: note(kind),
    };
    this.list.push(entry);
    return entry;
  }
}
