/** Faults that a tester injects: see README.md. */

import { fromBase58 } from '../wire/bytes.ts';
import { asObject, type JsonObject } from '../wire/message-json.ts';
import type { Transaction } from '../wire/transaction.ts';

interface Scope {
  /** How often it happens; null means until it is removed. */
  times: number | null;
  /** Only transactions that name this address (42 hexadecimal digits), in call data too. */
  address?: string;
  txid?: string;
  /** Only requests whose path ends with this. Without it, broadcasts only. */
  path?: string;
}

export type BroadcastFault = Scope &
  ({ kind: 'drop' } | { kind: 'stick' } | { kind: 'refuse'; code: string; message: string });

export type RequestFault = Scope &
  (
    | { kind: 'lose-answer' }
    | { kind: 'lose-request' }
    | { kind: 'delay'; ms: number }
    | { kind: 'http'; status: number }
  );

export type Fault = BroadcastFault | RequestFault;

const isOfBroadcast = (fault: Fault): fault is BroadcastFault =>
  fault.kind === 'drop' || fault.kind === 'stick' || fault.kind === 'refuse';

/** The fault that a request body describes, or a message that says what is wrong with it. */
export function faultOf(value: unknown): Fault | string {
  const { kind, times = 1, address, txid, path, code, message, ms, status } = asObject(value);
  const isWhole = (n: unknown, least: number): n is number =>
    Number.isInteger(n) && Number(n) >= least;
  if (times !== null && !isWhole(times, 1))
    return 'times must be a whole number, or null for no limit';
  const hex = typeof address === 'string' ? fromBase58(address) : null;
  if (address !== undefined && !hex) return 'address must be a TRON address';
  const scope = {
    times: times as number | null,
    ...(hex ? { address: hex } : {}),
    ...(typeof txid === 'string' ? { txid: txid.toLowerCase() } : {}),
    ...(typeof path === 'string' ? { path } : {}),
  };
  if (kind === 'drop' || kind === 'stick' || kind === 'lose-answer' || kind === 'lose-request') {
    return { ...scope, kind };
  }
  if (kind === 'refuse') {
    if (typeof code !== 'string') return 'refuse needs a code, e.g. SERVER_BUSY';
    return { ...scope, kind, code, message: typeof message === 'string' ? message : code };
  }
  if (kind === 'delay') return isWhole(ms, 0) ? { ...scope, kind, ms } : 'delay needs ms';
  if (kind === 'http') {
    return isWhole(status, 400) ? { ...scope, kind, status } : 'http needs a status from 400';
  }
  return 'kind must be drop, stick, refuse, lose-answer, lose-request, delay or http';
}

/** True if the transaction names the address as a party or in its call data. */
function concerns({ contract }: Transaction, address: string): boolean {
  const value = contract?.value ?? {};
  const bytes = [value.data, ...Object.values(value)].filter((item) => typeof item === 'string');
  return bytes.some((item) => item === address || item.includes(address.slice(2)));
}

export class Faults {
  #list: Fault[] = [];

  get list(): JsonObject[] {
    return this.#list.map((fault) => ({ ...fault }));
  }

  set(faults: Fault[]): void {
    this.#list = faults;
  }

  add(faults: Fault[]): void {
    this.#list.push(...faults);
  }

  /** The fault that applies to this broadcast. Counts as one use. */
  ofBroadcast(transaction: Transaction): BroadcastFault | undefined {
    const found = this.#list.find(
      (fault) =>
        isOfBroadcast(fault) &&
        (fault.txid === undefined || fault.txid === transaction.id) &&
        (fault.address === undefined || concerns(transaction, fault.address)),
    );
    return found && (this.#use(found) as BroadcastFault);
  }

  /** The faults that apply to a request to this path. Each counts as one use. */
  ofRequest(path: string): RequestFault[] {
    const isBroadcast = /\/broadcast(transaction|hex)$/.test(path);
    return this.#list
      .filter(
        (fault) => !isOfBroadcast(fault) && (fault.path ? path.endsWith(fault.path) : isBroadcast),
      )
      .map((fault) => this.#use(fault) as RequestFault);
  }

  #use(fault: Fault): Fault {
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times === 0) this.#list = this.#list.filter((item) => item !== fault);
    }
    return fault;
  }
}
