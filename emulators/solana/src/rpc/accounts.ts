import type { SolanaChain } from '../chain.ts';
import type { Block } from '../ledger-types.ts';
import type { StoredAccount } from '../svm/svm.ts';
import { tokenAmount } from '../token/token-amount.ts';
import { isTokenProgram } from '../token/token-balances.ts';
import { decodeMint, decodeTokenAccount, type Mint } from '../token/token-layout.ts';
import { encodeAccount } from './encode-account.ts';
import { headOf, type Methods, withContext } from './method.ts';
import { type Config, pubkey } from './params.ts';
import { invalidParam, invalidParams } from './rpc-error.ts';

const readerAt =
  (chain: SolanaChain, head: Block) =>
  (address: string): StoredAccount | null =>
    chain.accounts.at(address, head.height);

function mintAt(chain: SolanaChain, head: Block, address: string): Mint {
  const account = chain.accounts.at(address, head.height);
  if (!account) throw invalidParam('could not find account');
  const mint = isTokenProgram(account.owner) ? decodeMint(account.data) : null;
  if (!mint) throw invalidParam('not a Token mint');
  return mint;
}

/** Which of an owner's token accounts the caller wants: those of a mint or of a program. */
function tokenFilter(
  chain: SolanaChain,
  head: Block,
  wanted: Config,
): (account: StoredAccount) => boolean {
  if (typeof wanted.mint === 'string') {
    const mint = pubkey(wanted.mint);
    const account = chain.accounts.at(mint, head.height);
    if (!account) throw invalidParam('could not find mint');
    if (!isTokenProgram(account.owner) || !decodeMint(account.data)) {
      throw invalidParam('Token mint could not be unpacked');
    }
    return ({ data }) => decodeTokenAccount(data)?.mint === mint;
  }
  if (typeof wanted.programId === 'string') {
    const program = pubkey(wanted.programId);
    if (!isTokenProgram(program)) throw invalidParam('unrecognized Token program id');
    return ({ owner }) => owner === program;
  }
  throw invalidParams('Invalid params: invalid value: map, expected map with a single key.');
}

/** Calls that read accounts and tokens, at the commitment that the caller names. */
export const accountMethods: Methods = {
  getBalance: {
    minParams: 1,
    answer: (chain, params) => {
      const address = params.pubkey(0);
      const head = headOf(chain, params.config(1));
      return withContext(head, Number(readerAt(chain, head)(address)?.lamports ?? 0n));
    },
  },
  getAccountInfo: {
    minParams: 1,
    answer: (chain, params) => {
      const address = params.pubkey(0);
      const head = headOf(chain, params.config(1));
      const read = readerAt(chain, head);
      return withContext(head, encodeAccount(read(address), params.config(1), read));
    },
  },
  getMultipleAccounts: {
    minParams: 1,
    answer: (chain, params) => {
      const addresses = params.texts(0).map(pubkey);
      if (addresses.length > 100) throw invalidParams('Too many inputs provided; max 100');
      const head = headOf(chain, params.config(1));
      const read = readerAt(chain, head);
      const form = { encoding: 'base64', ...params.config(1) };
      return withContext(
        head,
        addresses.map((address) => encodeAccount(read(address), form, read)),
      );
    },
  },
  getTokenAccountBalance: {
    minParams: 1,
    answer: (chain, params) => {
      const address = params.pubkey(0);
      const head = headOf(chain, params.config(1));
      const account = readerAt(chain, head)(address);
      if (!account) throw invalidParam('could not find account');
      const token = isTokenProgram(account.owner) ? decodeTokenAccount(account.data) : null;
      if (!token) throw invalidParam('not a Token account');
      const { decimals } = mintAt(chain, head, token.mint);
      return withContext(head, tokenAmount(token.amount, decimals));
    },
  },
  getTokenSupply: {
    minParams: 1,
    answer: (chain, params) => {
      const address = params.pubkey(0);
      const head = headOf(chain, params.config(1));
      const { supply, decimals } = mintAt(chain, head, address);
      return withContext(head, tokenAmount(supply, decimals));
    },
  },
  getTokenAccountsByOwner: {
    minParams: 2,
    answer: (chain, params) => {
      const owner = params.pubkey(0);
      const head = headOf(chain, params.config(2));
      const wanted = tokenFilter(chain, head, params.config(1));
      const read = readerAt(chain, head);
      const found = chain.accounts
        .tokenAccountsOf(owner, head.height)
        .filter(({ account }) => wanted(account));
      return withContext(
        head,
        found.map(({ address, account }) => ({
          account: encodeAccount(account, params.config(2), read),
          pubkey: address,
        })),
      );
    },
  },
};
