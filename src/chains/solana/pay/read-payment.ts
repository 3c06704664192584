/**
 * Reads what a message would do, instruction by instruction: the signer's proof (docs/design.md
 * "Nothing moves unapproved").
 */

import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  systemProgram,
  tokenPrograms,
} from '../node/programs.ts';
import { readMessage, type WireInstruction } from '../node/transaction.ts';
import type { PaymentParts } from './instructions.ts';
import type { Source } from './token-sources.ts';

const fail = (what: string): never => {
  throw new Error(`the transaction is not a payment: ${what}`);
};

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);
const u64 = (data: Uint8Array, at: number) => view(data).getBigUint64(at, true);

/**
 * The parts of a payment from its complete message. Throws an Error for an extra instruction,
 * another order, or an account or byte that does not belong.
 */
export function readPayment(message: Uint8Array): PaymentParts {
  const { signers, reference, instructions } = readMessage(message);
  const payer = signers[0]!;
  if (signers.length !== 1) fail('it has several signers');
  const rest = [...instructions];
  const units = BigInt(view(budget(rest.shift(), 2, 5)).getUint32(1, true));
  const price = u64(budget(rest.shift(), 3, 9), 1);
  const memo = rest[0]?.program === memoProgram ? readMemo(rest.shift()!) : null;
  const first = rest[0] ?? fail('it pays nothing');
  const pays = first.program === systemProgram ? lamports(payer, rest) : tokens(payer, rest);
  return { payer, reference, units, price, memo, pays };
}

function budget(instruction: WireInstruction | undefined, kind: number, length: number) {
  const { program, accounts, data } = instruction ?? fail('it has no compute budget');
  const right = accounts.length === 0 && data.length === length && data[0] === kind;
  return program === computeBudgetProgram && right ? data : fail('its compute budget is malformed');
}

function readMemo({ accounts, data }: WireInstruction): string {
  if (accounts.length > 0) fail('its memo lists signers');
  return Buffer.from(data).toString('hex');
}

function lamports(payer: string, rest: WireInstruction[]): PaymentParts['pays'] {
  const { accounts, data } = rest[0]!;
  const [from, to] = accounts;
  if (rest.length !== 1 || accounts.length !== 2 || from !== payer) fail('another transfer');
  if (data.length !== 12 || view(data).getUint32(0, true) !== 2) fail('not a system transfer');
  return { kind: 'lamports', to: to!, amount: u64(data, 4) };
}

function tokens(payer: string, rest: WireInstruction[]): PaymentParts['pays'] {
  const creation = rest[0]!.program === associatedTokenProgram ? rest.shift()! : null;
  const { program, accounts, data } = rest[0] ?? fail('it pays nothing');
  if (!tokenPrograms.includes(program)) fail(`it calls ${program}`);
  const [, mint, account] = accounts as [string, string, string];
  const decimals = data[9] ?? fail('not a token transfer');
  const sources = rest.map((transfer): Source => {
    const { accounts: named, data: said } = transfer;
    const [source, ...others] = named;
    const same = others.join() === [mint, account, payer].join() && transfer.program === program;
    if (!same || said.length !== 10 || said[0] !== 12 || said[9] !== decimals) {
      fail('an instruction that does not belong to its token transfer');
    }
    return { account: source!, amount: u64(said, 1) };
  });
  const owner = creation && readCreatedOwner(creation, { payer, account, mint, program });
  return { kind: 'tokens', program, mint, decimals, account, owner, sources };
}

function readCreatedOwner(
  { accounts, data }: WireInstruction,
  of: { payer: string; account: string; mint: string; program: string },
): string {
  const owner = accounts[2] ?? fail('it creates an account without an owner');
  const expected = [of.payer, of.account, owner, of.mint, systemProgram, of.program];
  if (accounts.join() !== expected.join() || data.length !== 1 || data[0] !== 1) {
    fail('it creates another account');
  }
  return owner;
}
