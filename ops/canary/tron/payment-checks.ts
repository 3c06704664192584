/** What payments and balances ask TRON for. */
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { decodeWord } from '#chains/shared/abi/abi.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { readAccount, readAccountResources, readSolidAccount } from '#chains/tron/node/accounts.ts';
import { parseNumber } from '#chains/tron/node/node-json.ts';
import { readParameters } from '#chains/tron/node/parameters.ts';
import { constantCall, readTokenBalance } from '#chains/tron/read/constant-call.ts';
import { makeStakeChain } from '#extensions/own-stake/chain/tron/stake-chain.ts';
import { type Check, differs, isMissing, missing, ok } from '../check.ts';
import type { TronSubject } from './subject.ts';

type TronCheck = Check<TronSubject>;

/** The contract of a listed token: an account that exists on the network. */
const tokensOf = ({ chain }: TronSubject) =>
  chain.tokens.flatMap(({ symbol, address }) => (address === null ? [] : [{ symbol, address }]));

const hasTokens = (subject: TronSubject): boolean => tokensOf(subject).length > 0;

const parameters: TronCheck = {
  name: 'prices of the network',
  methods: ['wallet/getchainparameters'],
  expected: ({ chain }) =>
    `six parameters; bandwidth and energy at most at the chain's cap, ${chain.maxFeePerGasCap} sun`,
  breaks: 'payments are not priced, or wait because the cap is below the price',
  async ask({ http, chain }) {
    const { energyPrice, bandwidthPrice, newAccountFee } = await readParameters(http);
    const came = `energy ${energyPrice}, bandwidth ${bandwidthPrice}, a new account ${newAccountFee} sun`;
    const dearest = energyPrice > bandwidthPrice ? energyPrice : bandwidthPrice;
    return dearest <= chain.maxFeePerGasCap ? ok(came) : differs(came);
  },
};

const account: TronCheck = {
  name: 'account and resources',
  methods: ['wallet/getaccount', 'wallet/getaccountresource'],
  expected: 'the account of a listed token, as a contract, and its bandwidth and energy',
  breaks: 'balances and costs of payments are unknown, and TRX may be sent to a contract',
  applies: hasTokens,
  async ask(subject) {
    const [token] = tokensOf(subject);
    const { exists, isContract } = await readAccount(subject.http, token!.address);
    const { energy, freeBandwidth } = await readAccountResources(subject.http, token!.address);
    const came = `${token!.symbol} is ${exists ? (isContract ? 'a contract' : 'not a contract') : 'not there'}; energy ${energy}, free bandwidth ${freeBandwidth}`;
    return isContract ? ok(came) : differs(came);
  },
};

const tokens: TronCheck = {
  name: 'listed tokens',
  methods: ['wallet/triggerconstantcontract'],
  expected: 'a balance from the contract of each listed token, and the energy of the call',
  breaks: 'balances, limits and payments of the token fail: is it on this network?',
  applies: hasTokens,
  async ask(subject) {
    const said: string[] = [];
    for (const { symbol, address } of tokensOf(subject)) {
      try {
        const { answer, result } = await constantCall(subject.http, {
          from: address,
          contract: address,
          signature: 'balanceOf(address)',
          parameter: tronAddressToHex(address).padStart(64, '0'),
        });
        if (decodeWord(`0x${result}`) === null)
          return differs(`${symbol} does not return a number`);
        const energy = parseNumber(answer.energy_used, 'the energy');
        if (energy <= 0n) return differs(`${symbol} uses ${energy} energy`);
        said.push(`${symbol} with ${energy} energy`);
      } catch (error) {
        if (!(error instanceof ExecutionReverted)) throw error;
        return differs(`${symbol}: ${error.message}`);
      }
    }
    return ok(said.join(', '));
  },
};

const solidBalances: TronCheck = {
  name: 'balances at the solid block',
  methods: ['walletsolidity/getaccount', 'walletsolidity/triggerconstantcontract'],
  expected: 'the account of a listed token, and a balance from its contract',
  breaks: 'the books are not compared with this provider: one of two others is needed',
  applies: hasTokens,
  async ask(subject) {
    const [token] = tokensOf(subject);
    const { symbol, address } = token!;
    const { exists } = await readSolidAccount(subject.http, address);
    const balance = await readTokenBalance(subject.http, address, address, true);
    if (!exists || balance === null) {
      return differs(`${symbol} ${exists ? 'does not return a number' : 'is not there'}`);
    }
    return ok(`${symbol} is there, and holds ${balance} of itself`);
  },
};

const stake: TronCheck = {
  name: 'own stake',
  methods: ['wallet/getcandelegatedmaxsize', 'wallet/getdelegatedresourcev2'],
  expected: 'the stake that an account can delegate, and has delegated',
  breaks: 'a stage that lends its own stake rents every energy instead',
  applies: hasTokens,
  async ask(subject) {
    const [token] = tokensOf(subject);
    const { address } = token!;
    const chain = makeStakeChain({ http: subject.http });
    const can = await chain.delegatable(address);
    const has = await chain.delegated({ account: address, receiver: address });
    return ok(`${token!.symbol} can delegate ${can} sun, and has delegated ${has}`);
  },
};

const sending: TronCheck = {
  name: 'sending',
  methods: ['wallet/broadcasthex'],
  ofSending: true,
  expected: 'bytes that are not a transaction are refused',
  breaks: 'no payment can be sent through this provider',
  applies: ({ sends }) => sends,
  async ask({ http }) {
    try {
      const answer = await http.once('wallet/broadcasthex', { transaction: 'ff' });
      const { result, code } = answer as { result?: unknown; code?: unknown };
      return result === true
        ? differs('it accepts bytes that are not a transaction')
        : ok(`refused: ${String(code ?? 'without a code')}`);
    } catch (error) {
      if (isMissing(error)) return missing(error.message);
      if (error instanceof RpcError) return ok(`refused: ${error.message}`);
      throw error;
    }
  },
};

export const tronPaymentChecks: readonly TronCheck[] = [
  parameters,
  account,
  tokens,
  solidBalances,
  stake,
  sending,
];
