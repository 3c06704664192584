/**
 * The first state of every chain. Keys are public and the same on every machine: for tests only.
 */
import { createHash } from 'node:crypto';
import { contracts } from '../contracts/artefacts.ts';
import { deployedAddress } from './contracts/smart-contract.ts';
import type { BlockContext } from './node/context.ts';
import { addressOfKey } from './node/signing.ts';
import { newAccount } from './state/account.ts';
import { parameter } from './state/parameters.ts';
import type { World } from './state/world.ts';
import type { Tvm } from './vm/tvm.ts';
import { abiMessage } from './wire/abi-message.ts';
import { fromHex, toBase58 } from './wire/bytes.ts';

const seed = (name: string): Buffer => createHash('sha256').update(`tron-devnet:${name}`).digest();

/** Private keys in hexadecimal. */
export const faucetKey = seed('faucet').toString('hex');
export const witnessKey = seed('witness').toString('hex');
const stakerKey = seed('staker');
/** Of the market that rents energy out. */
export const marketKey = seed('market').toString('hex');

const trx = 1_000_000n;
const marketHex = addressOfKey(fromHex(marketKey));
/** The account with the stake that the market lends. */
export const marketAddress = toBase58(marketHex);
/** Of the account that top-ups of the energy service are forwarded to. It exists, and holds 1 TRX. */
export const energyAccountKey = seed('energy-account').toString('hex');
const energyAccountHex = addressOfKey(fromHex(energyAccountKey));
export const energyAccountAddress = toBase58(energyAccountHex);
/** What the market has staked for energy, and holds for its fees, in whole TRX. */
const marketStake = 100_000_000n;
const marketTrx = 1_000_000n;
const faucetHex = addressOfKey(fromHex(faucetKey));
/** The account that holds the TRX and USDT, and owns the token contract. */
export const faucetAddress = toBase58(faucetHex);
export const witnessAddress = addressOfKey(fromHex(witnessKey));

/** What the faucet holds, in whole TRX and whole USDT. */
export const faucetTrx = 1_000_000_000n;
export const faucetTokens = 10_000_000_000n;
export const usdtDecimals = 6;

/** Whole TRX that are staked, the market's among them. As much as on the main network, so that a stake yields the same. */
const staked = { ENERGY: 19_000_000_000n, BANDWIDTH: 26_000_000_000n };

const addressOf = (name: string): string => deployedAddress(seed(name).toString('hex'), faucetHex);
const usdtHex = addressOf('usdt');
const forwarderHex = addressOf('forwarder');
export const usdtAddress = toBase58(usdtHex);
/** A contract that forwards coins and tokens, which makes internal transactions. */
export const forwarderAddress = toBase58(forwarderHex);

const word = (value: bigint): string => value.toString(16).padStart(64, '0');

async function deploy(
  world: World,
  tvm: Tvm,
  block: BlockContext,
  contract: { name: string; address: string; abi: unknown[]; bytecode: string },
): Promise<void> {
  const { address, name, abi, bytecode } = contract;
  const code = bytecode.replace(/^0x/, '');
  const result = await tvm.run({
    world,
    block,
    rootId: seed(name).toString('hex'),
    caller: faucetHex,
    to: null,
    deployTo: address,
    data: fromHex(code),
    value: 0n,
    energyLimit: 100_000_000n,
  });
  if (result.failure) throw new Error(`Deployment of ${name} failed: ${result.failure.message}`);
  world.putContract(address, {
    origin: faucetHex,
    name,
    callerPercent: 100n,
    originEnergyLimit: 10_000_000n,
    abi: abiMessage(abi),
    bytecode: code,
    code: world.contract(address)!.code,
  });
}

/** Writes the first state into an empty world. */
export async function writeGenesis(world: World, tvm: Tvm, block: BlockContext): Promise<void> {
  const account = (address: string) => ({
    ...newAccount(address, 0),
    permissions: null,
  });
  world.putAccount({ ...account(faucetHex), name: 'Faucet', balance: faucetTrx * trx });
  world.putAccount({ ...account(witnessAddress), name: 'Witness' });
  world.putAccount({
    ...account(addressOfKey(stakerKey)),
    name: 'Staker',
    frozen: { ENERGY: (staked.ENERGY - marketStake) * trx, BANDWIDTH: staked.BANDWIDTH * trx },
  });
  world.putAccount({
    ...account(marketHex),
    name: 'Market',
    balance: marketTrx * trx,
    frozen: { ENERGY: marketStake * trx, BANDWIDTH: 0n },
  });
  world.putAccount({ ...account(energyAccountHex), name: 'EnergyAccount', balance: trx });
  world.addWeight('ENERGY', staked.ENERGY);
  world.addWeight('BANDWIDTH', staked.BANDWIDTH);
  const supply = word(faucetTokens * 10n ** BigInt(usdtDecimals));
  const { TronUsdt, Forwarder } = contracts;
  await deploy(world, tvm, block, {
    name: 'Usdt',
    address: usdtHex,
    abi: TronUsdt.abi,
    bytecode: TronUsdt.bytecode + word(BigInt(`0x${faucetHex.slice(2)}`)) + supply,
  });
  // USDT is the busiest contract of the main network: its factor is the highest there is.
  world.putContractState(usdtHex, {
    factor: parameter('getDynamicEnergyMaxFactor'),
    usage: 0n,
    cycle: 1,
    isBusy: true,
  });
  await deploy(world, tvm, block, { name: 'Forwarder', address: forwarderHex, ...Forwarder });
}
