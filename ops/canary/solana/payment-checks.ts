/** What payments and balances ask Solana for. */
import { base58 } from '@scure/base';
import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import { parseAccounts } from '#chains/solana/node/accounts.ts';
import { parseCount, parseKey } from '#chains/solana/node/node-json.ts';
import { parseMint } from '#chains/solana/node/token-account.ts';
import { simulate } from '#chains/solana/pay/simulate.ts';
import { blockCall } from '#chains/solana/read/block-call.ts';
import { type Check, differs, isMissing, missing, ok } from '../check.ts';
import type { SolanaSubject } from './subject.ts';

type SolanaCheck = Check<SolanaSubject>;

const mintsOf = ({ chain }: SolanaSubject) =>
  chain.tokens.flatMap(({ symbol, address, decimals }) =>
    address === null ? [] : [{ symbol, address, decimals }],
  );
const hasMints = (subject: SolanaSubject): boolean => mintsOf(subject).length > 0;

/** A payment may be mined this many blocks long. The height is read of a slot some blocks below. */
const validBlocks = 150;
const tolerance = 25;

const blockhash: SolanaCheck = {
  name: 'blockhash',
  methods: ['getLatestBlockhash', 'getBlock'],
  expected: `a recent one, valid for ${validBlocks} blocks`,
  breaks:
    'payments expire before they are mined, or count as open for longer than they can be mined',
  async ask({ rpc, chain, slotFrom }) {
    const answer = await rpc.request('getLatestBlockhash', [{ commitment: 'confirmed' }]);
    const { value, context } = parseObject(answer, 'the answer');
    const { blockhash: hash, lastValidBlockHeight } = parseObject(value, 'the blockhash');
    parseKey(hash, 'the blockhash');
    const told = parseCount(parseObject(context, 'the context').slot, 'the slot');
    // The newest slot's block may not be readable yet.
    const slot = await slotFrom(BigInt(Math.max(0, told - 8)));
    const { method, params } = blockCall(slot, 'none', chain.maxTransactionVersion);
    const block = parseObject(await rpc.request(method, params), 'the block');
    const height = parseCount(block.blockHeight, 'the block height');
    const valid = parseCount(lastValidBlockHeight, 'the last valid height') - height;
    const came = `${valid} blocks above the block of slot ${slot}`;
    return Math.abs(valid - validBlocks) <= tolerance ? ok(came) : differs(came);
  },
};

const mints: SolanaCheck = {
  name: 'listed tokens',
  methods: ['getMultipleAccounts'],
  expected: 'the mint of each listed token, with the decimals of the catalogue',
  breaks: 'payments of the token fail: is it on this network?',
  applies: hasMints,
  async ask(subject) {
    const listed = mintsOf(subject);
    const params = [
      listed.map(({ address }) => address),
      { encoding: 'base64', commitment: 'confirmed' },
    ];
    const answer = await subject.rpc.request('getMultipleAccounts', params);
    const accounts = parseAccounts(answer, listed.length);
    const wrong = listed.filter(({ decimals }, i) => {
      const account = accounts[i];
      return !account || parseMint(account.data, account.owner)?.decimals !== decimals;
    });
    const names = (list: typeof listed) => list.map(({ symbol }) => symbol).join(', ');
    return wrong.length === 0 ? ok(names(listed)) : differs(`not as listed: ${names(wrong)}`);
  },
};

const balances: SolanaCheck = {
  name: 'balances',
  methods: ['getBalance', 'getTokenAccountsByOwner'],
  expected: 'lamports of an address, and its token accounts of a mint',
  breaks: 'balances are unknown, and tokens are not paid',
  applies: hasMints,
  async ask(subject) {
    const { rpc } = subject;
    const [mint] = mintsOf(subject);
    const balance = await rpc.request('getBalance', [mint!.address, { commitment: 'confirmed' }]);
    const lamports = parseCount(parseObject(balance, 'the balance').value, 'the balance');
    const config = { encoding: 'base64', commitment: 'confirmed' };
    const params = [mint!.address, { mint: mint!.address }, config];
    const owned = await rpc.request('getTokenAccountsByOwner', params);
    const accounts = parseList(parseObject(owned, 'the accounts').value, 'the accounts');
    const came = `${lamports} lamports and ${accounts.length} accounts`;
    return lamports > 0 ? ok(came) : differs(`${came} of the mint of ${mint!.symbol}`);
  },
};

const rent: SolanaCheck = {
  name: 'rent',
  methods: ['getMinimumBalanceForRentExemption'],
  expected: 'lamports for an account without data',
  breaks: 'payments to a new address are not priced',
  async ask({ rpc }) {
    const answer = await rpc.request('getMinimumBalanceForRentExemption', [0]);
    const lamports = parseCount(answer, 'the rent');
    return lamports > 0 ? ok(`${lamports} lamports`) : differs('0 lamports');
  },
};

const priorityFees: SolanaCheck = {
  name: 'priority fees',
  methods: ['getRecentPrioritizationFees'],
  expected: 'fees of recent blocks',
  breaks: "payments bid only the chain's floor, and are mined late when blocks are full",
  async ask(subject) {
    const keys = mintsOf(subject).map(({ address }) => address);
    const answer = await subject.rpc.request('getRecentPrioritizationFees', [keys]);
    const fees = parseList(answer, 'the prioritization fees');
    for (const fee of fees) parseCount(parseObject(fee, 'a fee').prioritizationFee, 'a fee');
    return fees.length > 0 ? ok(`${fees.length} blocks`) : differs('none');
  },
};

/** A payer that does not exist. */
const nobody = new Uint8Array(32).fill(7);

/** A legacy message without instructions that `nobody` pays for; its blockhash is replaced. */
const emptyMessage = Uint8Array.of(1, 0, 0, 1, ...nobody, ...new Uint8Array(32), 0);

const simulation: SolanaCheck = {
  name: 'simulation',
  methods: ['simulateTransaction'],
  expected: 'a message with an unknown payer is executed, and fails because of the payer',
  breaks: 'payments are not estimated, and wait',
  async ask({ rpc }) {
    try {
      await simulate(rpc, emptyMessage);
      return differs(`it succeeds, although ${base58.encode(nobody)} does not exist`);
    } catch (error) {
      if (error instanceof InsufficientFunds) return ok(error.message);
      if (error instanceof ExecutionReverted) return differs(error.message);
      throw error;
    }
  },
};

const sending: SolanaCheck = {
  name: 'sending',
  methods: ['sendTransaction'],
  ofSending: true,
  expected: 'bytes that are not a transaction are refused',
  breaks: 'no payment can be sent through this provider',
  applies: ({ sends }) => sends,
  async ask({ rpc }) {
    const config = { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0 };
    try {
      await rpc.once('sendTransaction', [Buffer.of(0).toString('base64'), config]);
      return differs('it accepts bytes that are not a transaction');
    } catch (error) {
      if (isMissing(error)) return missing(error.message);
      if (error instanceof RpcError) return ok(`refused: ${error.message}`);
      throw error;
    }
  },
};

export const solanaPaymentChecks: readonly SolanaCheck[] = [
  blockhash,
  balances,
  mints,
  rent,
  priorityFees,
  simulation,
  sending,
];
