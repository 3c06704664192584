import { base58 } from '@scure/base';
import { PublicKey } from '@solana/web3.js';
import { associatedTokenProgram, systemProgram } from '../genesis.ts';
import { tokenAmount } from '../token/token-amount.ts';
import { isTokenProgram } from '../token/token-balances.ts';
import { isMemoProgram } from './memo.ts';

interface CompiledInstruction {
  programIdIndex: number;
  accounts: number[];
  data: string;
  stackHeight: number;
}

type Info = Record<string, unknown>;
interface Meaning {
  type: string;
  info: Info;
}
type Parser = (data: Buffer, accounts: string[]) => Meaning | null;

export type ParsedInstruction = Record<string, unknown>;

const keyIn = (data: Buffer, at: number): string =>
  new PublicKey(data.subarray(at, at + 32)).toBase58();
const long = (data: Buffer, at: number): number => Number(data.readBigUInt64LE(at));

const parseSystem: Parser = (data, accounts) => {
  const [source, second] = accounts;
  switch (data.readUInt32LE(0)) {
    case 0: {
      const sizes = { lamports: long(data, 4), space: long(data, 12) };
      const info = { ...sizes, newAccount: second, owner: keyIn(data, 20), source };
      return { type: 'createAccount', info };
    }
    case 1:
      return { type: 'assign', info: { account: source, owner: keyIn(data, 4) } };
    case 2:
      return {
        type: 'transfer',
        info: { destination: second, lamports: long(data, 4), source },
      };
    case 4: {
      const info = { nonceAccount: source, nonceAuthority: accounts[2] };
      return { type: 'advanceNonce', info: { ...info, recentBlockhashesSysvar: second } };
    }
    case 8:
      return { type: 'allocate', info: { account: source, space: long(data, 4) } };
    default:
      return null;
  }
};

/** Who signs for an account: its owner, or the multisig and its signers. */
const authority = (accounts: string[], at: number, name: string): Info =>
  accounts.length > at + 1
    ? {
        [`multisig${name[0]?.toUpperCase()}${name.slice(1)}`]: accounts[at],
        signers: accounts.slice(at + 1),
      }
    : { [name]: accounts[at] };

const amountWith = (data: Buffer, at: number) =>
  tokenAmount(data.readBigUInt64LE(at), data[at + 8] ?? 0);

/** Token-2022's TransferCheckedWithFee: instruction 26, sub-instruction 1. */
function parseTransferWithFee(data: Buffer, accounts: string[]): Meaning | null {
  if (data[1] !== 1) return null;
  const [source, mint, destination] = accounts;
  const info = {
    ...authority(accounts, 3, 'authority'),
    destination,
    feeAmount: tokenAmount(data.readBigUInt64LE(11), data[10] ?? 0),
    mint,
    source,
    tokenAmount: amountWith(data, 2),
  };
  return { type: 'transferCheckedWithFee', info };
}

const parseToken: Parser = (data, accounts) => {
  const [first, second, third] = accounts;
  const amount = () => data.readBigUInt64LE(1).toString();
  switch (data[0]) {
    case 3: {
      const info = { amount: amount(), destination: second, source: first };
      return { type: 'transfer', info: { ...authority(accounts, 2, 'authority'), ...info } };
    }
    case 7: {
      const info = { account: second, amount: amount(), mint: first };
      return { type: 'mintTo', info: { ...info, ...authority(accounts, 2, 'mintAuthority') } };
    }
    case 8: {
      const info = { account: first, amount: amount(), mint: second };
      return { type: 'burn', info: { ...info, ...authority(accounts, 2, 'authority') } };
    }
    case 9: {
      const info = { account: first, destination: second };
      return { type: 'closeAccount', info: { ...info, ...authority(accounts, 2, 'owner') } };
    }
    case 12: {
      const info = { destination: third, mint: second, source: first };
      const signer = authority(accounts, 3, 'authority');
      return {
        type: 'transferChecked',
        info: { ...signer, ...info, tokenAmount: amountWith(data, 1) },
      };
    }
    case 18: {
      const info = { account: first, mint: second, owner: keyIn(data, 1) };
      return { type: 'initializeAccount3', info };
    }
    case 20: {
      const info = { decimals: data[1], mint: first, mintAuthority: keyIn(data, 2) };
      return { type: 'initializeMint2', info };
    }
    case 21:
      return { type: 'getAccountDataSize', info: { mint: first } };
    case 22:
      return { type: 'initializeImmutableOwner', info: { account: first } };
    case 26:
      return parseTransferWithFee(data, accounts);
    default:
      return null;
  }
};

const parseAssociated: Parser = (data, accounts) => {
  const type = data.length === 0 || data[0] === 0 ? 'create' : 'createIdempotent';
  if (data.length > 0 && (data[0] ?? 0) > 1) return null;
  const [source, account, wallet, mint, system, program] = accounts;
  const info = { account, mint, source, systemProgram: system, tokenProgram: program, wallet };
  return { type, info };
};

function meaningOf(program: string, data: Buffer, accounts: string[]): [string, unknown] | null {
  if (isMemoProgram(program)) return ['spl-memo', data.toString('utf8')];
  const parsers: [boolean, string, Parser][] = [
    [program === systemProgram, 'system', parseSystem],
    [isTokenProgram(program), 'spl-token', parseToken],
    [program === associatedTokenProgram, 'spl-associated-token-account', parseAssociated],
  ];
  const [, name, parse] = parsers.find(([matches]) => matches) ?? [];
  if (!name || !parse) return null;
  try {
    const meaning = parse(data, accounts);
    return meaning && [name, { info: meaning.info, type: meaning.type }];
  } catch {
    // The data is too short: it cannot be parsed.
    return null;
  }
}

/** An instruction as `jsonParsed` shows it: parsed if the program is a known one. */
export function parseInstruction(
  instruction: CompiledInstruction,
  keys: string[],
): ParsedInstruction {
  const programId = keys[instruction.programIdIndex] ?? '';
  const accounts = [...instruction.accounts].map((index) => keys[index] ?? '');
  const { stackHeight } = instruction;
  const meaning = meaningOf(programId, Buffer.from(base58.decode(instruction.data)), accounts);
  if (!meaning) return { accounts, data: instruction.data, programId, stackHeight };
  return { parsed: meaning[1], program: meaning[0], programId, stackHeight };
}
