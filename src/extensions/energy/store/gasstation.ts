/**
 * An energy market with GasStation's API: each call carries its application and its parameters as
 * JSON, encrypted with AES-256-ECB and PKCS#7 under the application's secret, in URL-safe base64
 * (gasdocs-en.gasstation.ai, "API Interface", read in November 2026). That page names `order/price`
 * and `create_order`. The look-up by `request_ids` is not on the pages that could be read: try it
 * with the market before it is used (docs/energy.md).
 */
import { createCipheriv } from 'node:crypto';
import type { EnergyMarket, RentState } from '../ports.ts';

export interface GasStationOptions {
  name: string;
  /** Without a slash at the end. */
  url: string;
  appId: string;
  /** The AES key, 32 characters. */
  secret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

interface Answer {
  code: number;
  msg: string;
  data: Record<string, unknown>;
}

const path = '/api/mpc/tron/gas';
const defaultTimeoutMs = 8_000;
/** Codes of the market's own trouble: the order may have been taken all the same. */
const isTheirs = (code: number): boolean => code >= 500 && code < 600;

/** Statuses of a rental, as the market numbers them. */
const states: Record<number, RentState['state']> = {
  0: 'waiting',
  1: 'done',
  2: 'failed',
  3: 'partial',
  10: 'done',
};

/** The parameters of a call, as the market expects them. */
export function encryptParameters(parameters: Record<string, unknown>, secret: string): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(secret, 'utf8'), null);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(parameters), 'utf8'), cipher.final()]);
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** Rents from the market. No error contains its secret or its URL. */
export function makeGasStation(options: GasStationOptions): EnergyMarket {
  const { name, url, appId, secret, timeoutMs = defaultTimeoutMs } = options;
  const send = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));

  /** Throws for anything but a complete answer in the market's form. */
  async function call(
    method: 'GET' | 'POST',
    what: string,
    parameters: Record<string, unknown>,
  ): Promise<Answer> {
    const target = new URL(`${url}${path}/${what}`);
    target.searchParams.set('app_id', appId);
    target.searchParams.set('data', encryptParameters(parameters, secret));
    const response = await send(target, { method, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    const { code, msg, data } = (await response.json()) as Partial<Answer>;
    const number = Number(code);
    if (!Number.isInteger(number)) throw new Error('malformed answer');
    return { code: number, msg: String(msg ?? '').slice(0, 200), data: data ?? {} };
  }

  return {
    name,

    async quote({ energy, duration }) {
      const { code, msg, data } = await call('GET', 'order/price', {
        resource_value: energy,
        service_charge_type: duration,
      });
      if (code !== 0) throw new Error(`${code} ${msg}`);
      const offers = Array.isArray(data.price_builder_list) ? data.price_builder_list : [];
      const offer = offers.find((one) => one?.service_charge_type === duration);
      const price = Number(offer?.price);
      const hasEnough = Number(offer?.remaining_number) >= energy;
      const isWithin =
        energy >= Number(data.min_number ?? 0) && energy <= Number(data.max_number ?? energy);
      if (!Number.isFinite(price) || price <= 0 || !hasEnough || !isWithin) return null;
      // Sun a unit, with decimals.
      return BigInt(Math.ceil(price * energy));
    },

    async rent({ requestId, receiver, energy, duration }) {
      try {
        const { code, msg, data } = await call('POST', 'create_order', {
          request_id: requestId,
          receive_address: receiver,
          buy_type: 0,
          service_charge_type: duration,
          energy_num: energy,
        });
        const tradeNo = data.trade_no;
        if (code === 0 && typeof tradeNo === 'string') return { kind: 'taken', tradeNo };
        const reason = `${code} ${msg}`;
        return code === 0 || isTheirs(code)
          ? { kind: 'unclear', reason }
          : { kind: 'refused', reason };
      } catch (error) {
        return { kind: 'unclear', reason: (error as Error).message.slice(0, 200) };
      }
    },

    async look(requestId) {
      const { code, msg, data } = await call('GET', 'record/list', { request_ids: requestId });
      if (code !== 0) throw new Error(`${code} ${msg}`);
      const list = Array.isArray(data.list) ? data.list : [];
      const found = list.find((one) => one?.request_id === requestId);
      if (!found) return { state: 'unknown', tradeNo: null };
      const state = states[Number(found.status)];
      if (!state) throw new Error(`unknown status ${found.status}`);
      return { state, tradeNo: typeof found.trade_no === 'string' ? found.trade_no : null };
    },
  };
}
