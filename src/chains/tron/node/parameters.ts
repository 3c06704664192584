/** What things cost on the network, by votes of its producers: read seldom, for it changes seldom. */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { TronHttp } from './http.ts';
import { parseNumber } from './node-json.ts';

/** Sun, and for the first two sun per unit. */
export interface Parameters {
  /** Per byte of bandwidth that is not staked for or free. */
  bandwidthPrice: bigint;
  energyPrice: bigint;
  /** For making the recipient's account, beside what follows. */
  newAccountFee: bigint;
  /** In place of bandwidth when an account is made and none is staked for. */
  newAccountBandwidthFee: bigint;
  memoFee: bigint;
  /** The highest fee_limit that the network takes. */
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
 * The parameters, at most five minutes old. Throws what the node's reading throws, Unverified when
 * one of them is not in the list; a failure is not kept.
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
  // A value of 0 is left out, the key is not.
  const values = new Map(
    list.map((entry) => {
      const { key, value } = parseObject(entry, 'a parameter');
      return [key, value];
    }),
  );
  const sunOf = (name: keyof Parameters) => {
    const key = keys[name];
    if (!values.has(key)) throw new Unverified(`the node tells no ${key}`);
    const value = parseNumber(values.get(key), key);
    // A fee may be none; energy that costs nothing would make fee limits of nothing.
    if (value < 0n || (value === 0n && name === 'energyPrice'))
      throw new Unverified(`${key} can not be ${value}`);
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
