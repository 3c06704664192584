import { Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import { readSolidAccount } from '#chains/tron/node/accounts.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { readTokenBalance } from '#chains/tron/read/constant-call.ts';
import { readSolidHeader } from '#chains/tron/read/head.ts';
import type { Chain } from '#model/chain.ts';
import { eachLimited } from '#shared/async/limit.ts';
import type { ChainName } from '#shared/chains.ts';
import type { HeldReader, HeldReading } from '../../ports.ts';
import { answeredReads } from '../answered-reads.ts';
import { byTwoProviders } from '../two-providers.ts';

/** Addresses between two readings of the solid block: about a second of calls. */
const groupSize = 20;

/**
 * Blocks before and after the solid ones that were read. Behind one URL there may be nodes that are a
 * minute apart, and an answer does not name its block.
 */
const apart = 20n;

/**
 * Balances of TRON addresses at the solid block, which is read before and after: java-tron does not say
 * at which block it answers, and has no older state. Providers without the solidity API are passed over.
 */
export function makeTronHeldReader(deps: {
  httpOf: (chain: ChainName) => Promise<TronHttp>;
}): HeldReader {
  return {
    async held(chain, addresses) {
      const http = await deps.httpOf(chain.name);
      return asVerifiedRead(chain.name, () =>
        byTwoProviders(http.count, (index) => readAll(http.at(index), chain, addresses)),
      );
    },
  };
}

async function readAll(
  http: TronHttp,
  chain: Chain,
  addresses: readonly string[],
): Promise<HeldReading[]> {
  const readings: HeldReading[] = [];
  for (let start = 0; start < addresses.length; start += groupSize) {
    const group = addresses.slice(start, start + groupSize);
    const before = (await readSolidHeader(http)).number;
    const results = await eachLimited(group, groupSize, (address) => heldBy(http, chain, address));
    const after = (await readSolidHeader(http)).number;
    for (const { place, answer } of answeredReads(results)) {
      readings.push({
        address: group[place]!,
        from: before > apart ? before - apart : 0n,
        to: after + apart,
        hash: null,
        held: answer,
      });
    }
  }
  return readings;
}

async function heldBy(
  http: TronHttp,
  { tokens }: Chain,
  address: string,
): Promise<Map<string, bigint>> {
  const amounts = await Promise.all(
    tokens.map(async ({ symbol, address: token }) => {
      const amount =
        token === null
          ? (await readSolidAccount(http, address)).balance
          : await readTokenBalance(http, token, address, true);
      if (amount === null) {
        throw new Unverified(
          `balanceOf of ${symbol} returned no value: is the token on this chain?`,
        );
      }
      return [symbol, amount] as const;
    }),
  );
  return new Map(amounts);
}
