/**
 * Block headers of a node: the newest, the solid one, and by number. Transactions are not
 * requested.
 */

import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import type { Chain } from '#model/chain.ts';
import { noSuchPath, type TronHttp } from '../node/http.ts';
import { type NodeHeader, parseHeader } from '../node/node-json.ts';
import { verifyId } from './verify-block.ts';

/**
 * Depth that counts as solid when a provider does not report the solid block: two full rounds of
 * the 27 producers. 19 of 27 make a block solid, and a round has gaps when producers are absent.
 */
const assumedSolidDepth = 54n;

/** The header of block `number`, or of the newest one; null when the node does not have it. */
export async function readHeader(http: TronHttp, number?: bigint): Promise<NodeHeader | null> {
  const which = number === undefined ? {} : { id_or_num: number.toString() };
  let answer: unknown;
  try {
    answer = await http.post('wallet/getblock', { ...which, detail: false });
  } catch (error) {
    // java-tron throws this for a number above its head.
    if (error instanceof RpcError && /not found|no such block/i.test(error.message)) return null;
    throw error;
  }
  const header = parseHeader(answer);
  if (header) verifyId(header);
  if (header && number !== undefined && header.number !== number)
    throw new Unverified(`the node sent block ${header.number} instead of ${number}`);
  return header;
}

/** The id of block `number` by a provider; null if it does not have it, or does not answer. */
export async function readId(http: TronHttp, number: bigint): Promise<string | null> {
  try {
    return (await readHeader(http, number))?.id ?? null;
  } catch (error) {
    if (isNodeFailure(error)) return null;
    throw error;
  }
}

/**
 * The TRON network of the node: the last four bytes of its first block's id, which its JSON-RPC
 * interface gives as the chain id (main network 728126428, Nile 3448148188, Shasta 2494104990).
 */
export async function readNetworkId(http: TronHttp): Promise<number> {
  const first = parseHeader(await http.post('wallet/getblock', { id_or_num: '0', detail: false }));
  if (first?.number !== 0n) throw new Unverified('the node has no first block');
  return Number.parseInt(first.id.slice(-8), 16);
}

/** The network that every provider of the chain must belong to, as `makeTronReader` takes it. */
export const expectedNetworkId = ({ network }: Chain): number | undefined =>
  network === null ? undefined : Number(network);

/** The newest header; throws Unverified when the node has none. */
export async function readHead(http: TronHttp): Promise<NodeHeader> {
  const head = await readHeader(http);
  if (!head) throw new Unverified('the node has no newest block');
  return head;
}

/** What is known of a provider's solid block; kept between reads. */
export interface SolidFacts {
  /** It has reported its solid block before, so that it must not be assumed by depth now. */
  tellsSolid: boolean;
}

/**
 * Number of the newest solid block, which cannot be reorganised any more; never above `head`. With
 * `facts`, throws Unverified if the provider reported its solid block once and now serves none.
 */
export async function readSolid(http: TronHttp, head: bigint, facts?: SolidFacts): Promise<bigint> {
  const reported =
    (await readSolidApi(http, 'getblock')) ??
    (await readSolidApi(http, 'getnowblock')) ??
    (await readSolidFromNodeInfo(http));
  if (reported === null) {
    if (facts?.tellsSolid) throw new Unverified('the node no longer reports its solid block');
    return head > assumedSolidDepth ? head - assumedSolidDepth : 0n;
  }
  if (facts) facts.tellsSolid = true;
  return reported < head ? reported : head;
}

/**
 * The header of the solid block, by the API that also serves what accounts hold at it. Throws the
 * RpcError `noSuchPath` of a provider without it.
 */
export async function readSolidHeader(
  http: TronHttp,
  path: 'getblock' | 'getnowblock' = 'getblock',
): Promise<NodeHeader> {
  const body = path === 'getblock' ? { detail: false } : {};
  const header = parseHeader(await http.post(`walletsolidity/${path}`, body));
  if (!header) throw new Unverified('the node has no solid block');
  verifyId(header);
  return header;
}

const nullIfNotServed = async (read: () => Promise<bigint | null>): Promise<bigint | null> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RpcError && error.code === noSuchPath) return null;
    throw error;
  }
};

const readSolidApi = (http: TronHttp, path: 'getblock' | 'getnowblock') =>
  nullIfNotServed(async () => (await readSolidHeader(http, path)).number);

/**
 * Parses `Num:236,ID:...`. A self-hosted node serves the solidity API on another port, and this one
 * here.
 */
const readSolidFromNodeInfo = (http: TronHttp) =>
  nullIfNotServed(async () => {
    const { solidityBlock } = parseObject(
      await http.post('wallet/getnodeinfo'),
      'the info of the node',
    );
    const number = /^Num:(\d+)/.exec(String(solidityBlock))?.[1];
    if (number === undefined) throw new Unverified('the node does not report its solid block');
    return BigInt(number);
  });
