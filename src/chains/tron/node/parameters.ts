/** The network's prices. Its block producers vote on them, so they change rarely and are cached. */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { TronHttp } from './http.ts';
import { parseNumber } from './node-json.ts';

/** Amounts in sun; the first two are sun per unit. */
export interface Parameters {
  /** Per byte of bandwidth that is neither staked for nor free. */
  bandwidthPrice: bigint;
  energyPrice: bigint;
  /** For creating the recipient's account, in addition to the next fee. */
  newAccountFee: bigint;
  /** Replaces the bandwidth price when an account is created without staked bandwidth. */
  newAccountBandwidthFee: bigint;
  memoFee: bigint;
  /** The highest fee_limit that the network accepts. */
  maxFeeLimit: bigint;
}

const keys: Record<keyof Parameters, string> = {
  bandwidthPrice: 'getTransactionFee',
  energyPrice: 'getEnergyFee',
  newAccountFee: 'getCreateNewAccountFeeInSystemContract',
  newAccountBandwidthFee: 'getCreateAccountFee',
  memoFee: 'getMemoFee',
  maxFeeLimit: 'getMaxFeeLimit',
};

const cacheMs = 5 * 60_000;
const kept = new WeakMap<TronHttp, { until: number; parameters: Promise<Parameters> }>();

/**
 * The parameters, at most five minutes old. Throws what the node client throws, and Unverified when
 * a parameter is missing. A failure is not cached.
 */
export function readParameters(http: TronHttp): Promise<Parameters> {
  const known = kept.get(http);
  if (known && known.until > Date.now()) return known.parameters;
  const parameters = read(http);
  kept.set(http, { until: Date.now() + cacheMs, parameters });
  parameters.catch(() => kept.delete(http));
  return parameters;
}

async function read(http: TronHttp): Promise<Parameters> {
  const answer = parseObject(await http.post('wallet/getchainparameters'), 'the parameters');
  const list = parseList(answer.chainParameter, 'the list of parameters');
  // A value of 0 is left out; its key is not.
  const values = new Map(
    list.map((entry) => {
      const { key, value } = parseObject(entry, 'a parameter');
      return [key, value];
    }),
  );
  const sunOf = (name: keyof Parameters) => {
    const key = keys[name];
    if (!values.has(key)) throw new Unverified(`the node does not report ${key}`);
    const value = parseNumber(values.get(key), key);
    // A fee may be 0. An energy price of 0 would make every fee limit 0.
    if (value < 0n || (value === 0n && name === 'energyPrice'))
      throw new Unverified(`${key} cannot be ${value}`);
    return value;
  };
  return {
    bandwidthPrice: sunOf('bandwidthPrice'),
    energyPrice: sunOf('energyPrice'),
    newAccountFee: sunOf('newAccountFee'),
    newAccountBandwidthFee: sunOf('newAccountBandwidthFee'),
    memoFee: sunOf('memoFee'),
    maxFeeLimit: sunOf('maxFeeLimit'),
  };
}
