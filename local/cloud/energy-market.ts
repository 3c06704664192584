/**
 * A market for TRON energy in GasStation's API, for tests: it really delegates on the local chain.
 * Its faults are switches: `PUT /faults [{ "kind": "lose-answer", "times": 1 }]`.
 */
import { createDecipheriv } from 'node:crypto';
import { TronWeb } from 'tronweb';
import { marketKey } from '#emulators/tron/src/genesis.ts';
import { type LocalServer, listen, readBody, sendJson } from '../process/json-server.ts';

export const marketAppId = 'local-market';
export const marketSecret = 'local-market-secret-0123456789ab';

/**
 * `lose-answer` takes the order and drops the connection; `drop` does so without taking it;
 * `refuse` says no; `late` delegates only on request; `partial` delegates half; `lie` says done and
 * delegates nothing; `double` delegates twice; `http` answers 500 without taking it.
 */
export const marketFaults = [
  'lose-answer',
  'drop',
  'refuse',
  'late',
  'partial',
  'lie',
  'double',
  'http',
] as const;
type MarketFault = (typeof marketFaults)[number];

interface Rental {
  requestId: string;
  tradeNo: string;
  receiver: string;
  energy: number;
  status: number;
  /** Sun that are delegated for it. */
  stakes: number[];
}

/** Sun a unit of energy, and what the market has. */
const price = '25';
const remaining = 5_000_000;

const sunStaked = 1_000_000;

export interface EnergyMarket extends LocalServer {
  rentals(): readonly Rental[];
  setFaults(faults: { kind: MarketFault; times: number }[]): void;
  /** Delegates what `late` held back, and the rest of what was partial. */
  deliver(): Promise<void>;
  /** Takes everything back that is delegated to an address. */
  reclaim(receiver: string): Promise<void>;
}

/** `mined` puts what was sent into a block, where the chain makes none by itself. */
export async function startEnergyMarket(options: {
  port?: number;
  tronUrl: string;
  mined?: () => Promise<void>;
}): Promise<EnergyMarket> {
  const { port = 0, tronUrl, mined = async () => {} } = options;
  const web = new TronWeb({ fullHost: tronUrl, privateKey: marketKey });
  const own = web.defaultAddress.base58 as string;
  const rentals = new Map<string, Rental>();
  let faults: { kind: MarketFault; times: number }[] = [];
  let sends = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** The next fault, used up. */
  const nextFault = (): MarketFault | null => {
    const [first] = faults;
    if (!first) return null;
    first.times -= 1;
    if (first.times <= 0) faults = faults.slice(1);
    return first.kind;
  };

  /** One after the other: two equal delegations of one block would be one transaction. */
  const send = (build: () => Promise<{ txID: string }>): Promise<void> => {
    const sent = last.then(async () => {
      sends += 1;
      const built = (await build()) as Parameters<
        typeof web.transactionBuilder.extendExpiration
      >[0];
      const seconds = 1 + (sends % 3_600);
      const made = await web.transactionBuilder.extendExpiration(built, seconds, { txLocal: true });
      const answer = await web.trx.sendRawTransaction(await web.trx.sign(made));
      if (!answer.result) throw new Error(`the market's delegation failed: ${answer.code}`);
      await mined();
    });
    last = sent.catch(() => {});
    return sent;
  };

  const stakeOf = async (energy: number): Promise<number> => {
    const { TotalEnergyLimit, TotalEnergyWeight } = await web.trx.getAccountResources(own);
    return Math.ceil((energy * TotalEnergyWeight) / TotalEnergyLimit + 1) * sunStaked;
  };

  const delegate = async (rental: Rental, energy: number): Promise<void> => {
    const stake = await stakeOf(energy);
    await send(() =>
      web.transactionBuilder.delegateResource(stake, rental.receiver, 'ENERGY', own, false),
    );
    rental.stakes.push(stake);
  };

  const fulfil = async (rental: Rental, fault: MarketFault | null): Promise<void> => {
    if (fault === 'late') return;
    if (fault !== 'lie') {
      const energy = fault === 'partial' ? Math.floor(rental.energy / 2) : rental.energy;
      await delegate(rental, energy);
      if (fault === 'double') await delegate(rental, energy);
    }
    rental.status = fault === 'partial' ? 3 : 1;
  };

  const decrypt = (text: string): Record<string, unknown> => {
    const decipher = createDecipheriv('aes-256-ecb', Buffer.from(marketSecret), null);
    const bytes = Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
    return JSON.parse(Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8'));
  };

  const server = await listen(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const answer = (data: unknown, code = 0, msg = 'Success') =>
      sendJson(response, 200, JSON.stringify({ code, msg, data }));
    if (url.pathname === '/faults' && request.method === 'PUT') {
      faults = JSON.parse((await readBody(request)).toString('utf8'));
      return sendJson(response, 200, JSON.stringify(faults));
    }
    if (url.searchParams.get('app_id') !== marketAppId) {
      return answer(null, 100_001, 'unknown application');
    }
    const data = decrypt(url.searchParams.get('data') ?? '');
    switch (url.pathname.slice('/api/mpc/tron/gas/'.length)) {
      case 'balance':
        return answer({ symbol: 'trx', balance: '1000000' });
      case 'order/price':
        return answer({
          resource_type: 'energy',
          min_number: 32_000,
          max_number: remaining,
          price_builder_list: [
            {
              expire_min: '10',
              service_charge_type: data.service_charge_type,
              price,
              remaining_number: String(remaining),
            },
          ],
        });
      case 'record/list': {
        const list = String(data.request_ids)
          .split(',')
          .flatMap((id) => rentals.get(id) ?? [])
          .map(({ requestId, tradeNo, status }) => ({
            request_id: requestId,
            trade_no: tradeNo,
            status,
          }));
        return answer({ list });
      }
      case 'create_order': {
        const requestId = String(data.request_id);
        const known = rentals.get(requestId);
        if (known) return answer({ trade_no: known.tradeNo });
        const fault = nextFault();
        if (fault === 'http') return sendJson(response, 500, '{}');
        if (fault === 'drop') return void response.destroy();
        if (fault === 'refuse') return answer(null, 110_001, 'energy is insufficient');
        if (Number(data.energy_num) < 64_000) return answer(null, 100_002, 'energy_num');
        const rental: Rental = {
          requestId,
          tradeNo: `GS${rentals.size + 1}`,
          receiver: String(data.receive_address),
          energy: Number(data.energy_num),
          status: 0,
          stakes: [],
        };
        rentals.set(requestId, rental);
        await fulfil(rental, fault);
        if (fault === 'lose-answer') return void response.destroy();
        return answer({ trade_no: rental.tradeNo });
      }
      default:
        return sendJson(response, 404, '{}');
    }
  });
  return {
    ...server,
    rentals: () => [...rentals.values()],
    setFaults: (set) => {
      faults = set;
    },
    async deliver() {
      for (const rental of rentals.values()) {
        if (rental.status === 0) await fulfil(rental, null);
        if (rental.status === 3) {
          await delegate(rental, rental.energy - Math.floor(rental.energy / 2));
          rental.status = 1;
        }
      }
    },
    async reclaim(receiver) {
      for (const rental of rentals.values()) {
        if (rental.receiver !== receiver) continue;
        for (const stake of rental.stakes.splice(0)) {
          await send(() =>
            web.transactionBuilder.undelegateResource(stake, receiver, 'ENERGY', own),
          );
        }
        rental.status = 10;
      }
    },
  };
}
