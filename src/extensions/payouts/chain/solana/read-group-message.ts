/**
 * Reads what a group's message would do, instruction by instruction: the signer's proof (docs/design.md
 * "Nothing moves unapproved").
 */
import {
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
  tokenPrograms,
} from '#chains/solana/node/programs.ts';
import { readMessage, type WireInstruction } from '#chains/solana/node/transaction.ts';
import type { GroupParts } from './group-parts.ts';

type Payment = GroupParts['payments'][number];
type Token = NonNullable<GroupParts['token']>;

const fail = (what: string): never => {
  throw new Error(`the transaction is not a group: ${what}`);
};

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);
const u64 = (data: Uint8Array, at: number) => view(data).getBigUint64(at, true);

/**
 * The parts of a group from its complete message. Throws an Error for an extra instruction, another order,
 * a second signer, or an account or byte that does not belong.
 */
export function readGroupMessage(message: Uint8Array): GroupParts {
  const { signers, reference, instructions } = readMessage(message);
  const payer = signers[0]!;
  if (signers.length !== 1) fail('it has several signers');
  const rest = [...instructions];
  const units = BigInt(view(budget(rest.shift(), 2, 5)).getUint32(1, true));
  const price = u64(budget(rest.shift(), 3, 9), 1);
  const common = { payer, reference, units, price };
  if (rest.length === 0) fail('it pays nobody');
  if (rest[0]?.program === systemProgram) {
    return { ...common, token: null, payments: rest.map((one) => lamports(one, payer)) };
  }
  const token = tokenOf(rest);
  const payments: Payment[] = [];
  while (rest.length > 0) {
    const creation = rest[0]?.program === associatedTokenProgram ? rest.shift()! : null;
    const payment = transferOf(rest.shift() ?? fail('an account that nothing pays'), token, payer);
    const owner = creation && createdOwner(creation, { ...token, ...payment, payer });
    payments.push({ ...payment, owner });
  }
  return { ...common, token, payments };
}

function budget(instruction: WireInstruction | undefined, kind: number, length: number) {
  const { program, accounts, data } = instruction ?? fail('it has no compute budget');
  const isRight = accounts.length === 0 && data.length === length && data[0] === kind;
  return program === computeBudgetProgram && isRight
    ? data
    : fail('its compute budget is malformed');
}

function lamports({ program, accounts, data }: WireInstruction, payer: string): Payment {
  const [from, to] = accounts;
  const isTransfer =
    program === systemProgram &&
    accounts.length === 2 &&
    from === payer &&
    data.length === 12 &&
    view(data).getUint32(0, true) === 2;
  return isTransfer ? { account: to!, owner: null, amount: u64(data, 4) } : fail('a transfer');
}

/** The token of the first transfer, which all the others are compared with. */
function tokenOf(rest: readonly WireInstruction[]): Token {
  const first = rest.find(({ program }) => program !== associatedTokenProgram);
  const { program, accounts, data } = first ?? fail('it pays nobody');
  if (!tokenPrograms.includes(program)) fail(`it calls ${program}`);
  const [source, mint] = accounts;
  if (accounts.length !== 4 || data.length !== 10) fail('not a token transfer');
  return { program, mint: mint!, decimals: data[9]!, source: source! };
}

function transferOf(
  { program, accounts, data }: WireInstruction,
  token: Token,
  payer: string,
): Omit<Payment, 'owner'> {
  const [, , account] = accounts;
  const isTransfer =
    program === token.program &&
    accounts.join() === [token.source, token.mint, account, payer].join() &&
    data.length === 10 &&
    data[0] === 12 &&
    data[9] === token.decimals;
  return isTransfer
    ? { account: account!, amount: u64(data, 1) }
    : fail('an instruction that does not belong to its transfers');
}

function createdOwner(
  { accounts, data }: WireInstruction,
  of: { payer: string; account: string; mint: string; program: string },
): string {
  const owner = accounts[2] ?? fail('it creates an account without an owner');
  const expected = [of.payer, of.account, owner, of.mint, systemProgram, of.program];
  if (accounts.join() !== expected.join() || data.length !== 1 || data[0] !== 1)
    fail('it creates another account');
  return owner;
}
