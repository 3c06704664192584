/**
 * Reads what a sweep's message would do, instruction by instruction: the signer's proof (docs/design.md
 * "Nothing moves unapproved").
 */
import {
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
  tokenPrograms,
} from '#chains/solana/node/programs.ts';
import { readMessage, type WireInstruction } from '#chains/solana/node/transaction.ts';
import type { CollectParts, CollectSource } from './collect-parts.ts';

const fail = (what: string): never => {
  throw new Error(`the transaction is not a sweep: ${what}`);
};

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);
const u64 = (data: Uint8Array, at: number) => view(data).getBigUint64(at, true);

/**
 * The parts of a sweep from its complete message. Throws an Error for an extra instruction, another
 * order, a signer who sends nothing, or an account or byte that does not belong.
 */
export function readCollect(message: Uint8Array): CollectParts {
  const { signers, reference, instructions } = readMessage(message);
  const payer = signers[0]!;
  const rest = [...instructions];
  const units = BigInt(view(budget(rest.shift(), 2, 5)).getUint32(1, true));
  const price = u64(budget(rest.shift(), 3, 9), 1);
  const common = { payer, reference, units, price };
  const parts =
    rest[0]?.program === systemProgram
      ? { ...common, token: null, sources: rest.map((one) => readLamports(one, payer)) }
      : { ...common, ...readTokens(rest, payer) };
  const owners = parts.sources.map(({ owner }) => owner);
  const isExact =
    owners.length > 0 &&
    new Set([payer, ...owners]).size === signers.length &&
    signers.length === owners.length + 1 &&
    owners.every((owner) => signers.includes(owner));
  return isExact ? parts : fail('its signers are not its owners');
}

function budget(instruction: WireInstruction | undefined, kind: number, length: number) {
  const { program, accounts, data } = instruction ?? fail('it has no compute budget');
  const right = accounts.length === 0 && data.length === length && data[0] === kind;
  return program === computeBudgetProgram && right ? data : fail('its compute budget is malformed');
}

function readLamports({ program, accounts, data }: WireInstruction, payer: string): CollectSource {
  const [from, to] = accounts;
  const isTransfer =
    program === systemProgram &&
    accounts.length === 2 &&
    to === payer &&
    data.length === 12 &&
    view(data).getUint32(0, true) === 2;
  return isTransfer ? { owner: from!, account: from!, amount: u64(data, 4) } : fail('a transfer');
}

function readTokens(
  rest: WireInstruction[],
  payer: string,
): { token: CollectParts['token']; sources: CollectSource[] } {
  const creation = rest[0]?.program === associatedTokenProgram ? rest.shift()! : null;
  const { program, accounts, data } = rest[0] ?? fail('it moves nothing');
  if (!tokenPrograms.includes(program)) fail(`it calls ${program}`);
  const [, mint, account] = accounts as [string, string, string];
  const decimals = data[9] ?? fail('not a token transfer');
  const sources = rest.map((transfer): CollectSource => {
    const [source, ...others] = transfer.accounts;
    const { data: said } = transfer;
    const owner = others[2] ?? fail('a transfer without an owner');
    const isSame = others.join() === [mint, account, owner].join() && transfer.program === program;
    if (!isSame || said.length !== 10 || said[0] !== 12 || said[9] !== decimals) {
      fail('an instruction that does not belong to its transfers');
    }
    return { owner, account: source!, amount: u64(said, 1) };
  });
  if (creation) requireOwnAccount(creation, { payer, account, mint, program });
  return { token: { program, mint, decimals, account, creates: creation !== null }, sources };
}

function requireOwnAccount(
  { accounts, data }: WireInstruction,
  of: { payer: string; account: string; mint: string; program: string },
): void {
  const expected = [of.payer, of.account, of.payer, of.mint, systemProgram, of.program];
  if (accounts.join() !== expected.join() || data.length !== 1 || data[0] !== 1) {
    fail('it creates another account');
  }
}
