import { asObject, rpcParameter } from '#aws/runtime/rpc-parameter.ts';
import { tronAddressOfSpki } from '#chains/tron/account/address-of-spki.ts';
import { readAccount } from '#chains/tron/node/accounts.ts';
import { makeTronHttp, type TronHttp } from '#chains/tron/node/http.ts';
import { energyParameterSchema } from '#extensions/energy/store/energy-parameter.ts';
import { readStakePermission } from '#extensions/own-stake/chain/tron/read-stake-permission.ts';
import { makeStakeChain } from '#extensions/own-stake/chain/tron/stake-chain.ts';
import { energyOfStake } from '#extensions/own-stake/rules/stake-for-energy.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { ReadParameter } from './check-parameters.ts';
import { type Finding, unknown } from './finding.ts';

export interface EnergySource {
  /** The public key (SPKI, DER) of own stake; null while the stage has none. */
  energyKey(): Promise<Uint8Array | null>;
}

type Energy = NonNullable<Stage['energy']>;

async function parameter(read: ReadParameter, { parameter: name }: Energy): Promise<Finding> {
  const subject = 'Energy';
  const todo = `aws ssm put-parameter --type SecureString --name ${name} --value '{"markets":[]}'`;
  try {
    const found = await read(name);
    if (!found) return { subject, verdict: 'fails', says: `there is no parameter ${name}`, todo };
    const parsed = energyParameterSchema().safeParse(JSON.parse(found.value));
    if (!parsed.success)
      return { subject, verdict: 'fails', says: `${name} is not as documented`, todo };
    const says = `${parsed.data.markets.length} markets`;
    return found.type === 'SecureString'
      ? { subject, verdict: 'ok', says }
      : { subject, verdict: 'ask', says: `${says}; not a SecureString`, todo };
  } catch (error) {
    if (error instanceof SyntaxError)
      return { subject, verdict: 'fails', says: `${name} is not JSON`, todo };
    return unknown(subject, error, `allow ssm:GetParameter on ${name}`);
  }
}

/** The account's permission must let the stage's key lend stake, and should let it do no more. */
async function key(
  read: ReadParameter,
  source: EnergySource,
  of: { account: string; permission: number; stage: Stage },
): Promise<Finding> {
  const subject = 'Energy key';
  const { account: address, permission, stage } = of;
  try {
    const spki = await source.energyKey();
    if (!spki) {
      const says = 'the stage has none yet: its first deployment with own stake creates it';
      return { subject, verdict: 'ok', says };
    }
    const keyAddress = tronAddressOfSpki(spki);
    const http = await nodes(read, stage);
    const may = await readStakePermission(http, { account: address, permission, key: keyAddress });
    const says = `permission ${permission} of ${address}`;
    const todo = `give ${keyAddress} that permission, for contracts 57 and 58 only`;
    if (may === 'stake') return { subject, verdict: 'ok', says: `${says} is of ${keyAddress}` };
    return may === 'more'
      ? { subject, verdict: 'ask', says: `${says} lets ${keyAddress} do more than it needs`, todo }
      : { subject, verdict: 'fails', says: `${says} does not let ${keyAddress} lend stake`, todo };
  } catch (error) {
    return unknown(subject, error, 'allow kms:GetPublicKey, and check the providers of TRX');
  }
}

async function nodes(read: ReadParameter, stage: Stage): Promise<TronHttp> {
  const rpc = await read(`${stage.rpcParameters}/TRX`);
  const { providers } = rpcParameter().parse(JSON.parse(asObject(rpc?.value ?? '[]')));
  return makeTronHttp({ urls: providers, timeoutMs: 10_000 });
}

async function account(read: ReadParameter, { account: address, stake }: Energy, stage: Stage) {
  const subject = 'Energy account';
  try {
    const http = await nodes(read, stage);
    const { exists, balance } = await readAccount(http, address);
    const todo = `send TRX to ${address}, and stake for energy`;
    if (!exists)
      return { subject, verdict: 'fails', says: 'it is not on the chain', todo } satisfies Finding;
    const holds = `it holds ${Number(balance) / 1_000_000} TRX`;
    if (!stake) return { subject, verdict: 'ok', says: holds } satisfies Finding;
    const chain = makeStakeChain({ http });
    const [yields, sun] = await Promise.all([chain.yields(address), chain.delegatable(address)]);
    const energy = energyOfStake(sun, yields);
    const isLow = energy < BigInt(stake.lowEnergy) || balance < parseDecimalAmount(stake.lowTrx, 6);
    const says = `${holds}, and can lend ${energy} energy`;
    return { subject, verdict: isLow ? 'ask' : 'ok', says, todo } satisfies Finding;
  } catch (error) {
    return unknown(subject, error, `check the providers in ${stage.rpcParameters}/TRX`);
  }
}

/** Checks the energy service: its parameter, its account, and the key of own stake. */
export async function checkEnergy(
  read: ReadParameter,
  source: EnergySource,
  stage: Stage,
): Promise<Finding[]> {
  const { energy } = stage;
  if (!energy || !stage.chains.TRX?.enabled) return [];
  const { account: of, stake } = energy;
  return Promise.all([
    parameter(read, energy),
    account(read, energy, stage),
    ...(stake ? [key(read, source, { account: of, permission: stake.permission, stage })] : []),
  ]);
}
