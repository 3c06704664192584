/** What a lying provider of TRON may say. */

import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { usdtAddress } from '#emulators/tron/src/genesis.ts';
import { startTronStage } from '../tron/spine-stage.ts';
import { noAnswers } from './failures.ts';
import { startFamilyLiars, timeoutMs } from './family.ts';
import { type Asked, elsewhere, type Lie } from './providers.ts';
import { both, type LieCase } from './world.ts';

type Json = Record<string, unknown>;

export const startTronLiars = (count: number) => startFamilyLiars(startTronStage, count);

const always =
  (answer: Json): Lie =>
  async () =>
    answer;
const at =
  (path: string, change: (answer: never, asked: Asked) => unknown): Lie =>
  async (asked, honest) => {
    const answer = await honest();
    return asked.path.endsWith(path) ? (change(answer as never, asked) as Json) : answer;
  };
const instead =
  (paths: Record<string, (asked: Asked) => unknown>): Lie =>
  async (asked, honest) => {
    const path = Object.keys(paths).find((one) => asked.path.endsWith(one));
    return path ? (paths[path]!(asked) as Json) : honest();
  };

const infoPaths = ['/gettransactioninfobyid', '/gettransactioninfobyblocknum'];
const mapInfos =
  (change: (info: Json) => Json): Lie =>
  async (asked, honest) => {
    const answer: unknown = await honest();
    if (!infoPaths.some((path) => asked.path.endsWith(path))) return answer as Json;
    return (Array.isArray(answer) ? answer.map(change) : change(answer as Json)) as Json;
  };

/** `other` is the URL of a node of another chain. */
export function tronLies(
  world: () => { stage: { address: string } },
  other: () => string,
): LieCase[] {
  const hot = () => tronAddressToHex(world().stage.address);
  const reverting = {
    result: {
      code: 'CONTRACT_EXE_ERROR',
      message: Buffer.from('REVERT opcode executed').toString('hex'),
    },
  };
  return [
    {
      name: 'an Error with HTTP 200',
      lie: () => always({ Error: 'class java.lang.NullPointerException : null' }),
      waits: both,
    },
    {
      name: 'an error in lower case',
      lie: () => always({ error: 'Unknown API_key' }),
      waits: both,
    },
    {
      name: 'no success',
      lie: () => always({ success: false, error: 'service unavailable' }),
      waits: both,
    },
    { name: 'an empty object for everything', lie: () => always({}), waits: both },
    ...noAnswers(timeoutMs),
    {
      name: 'another chain, far behind',
      lie: () => elsewhere(other()),
      waits: both,
      isShort: true,
    },
    {
      name: 'our payment was reverted',
      lie: () => async (asked, honest) => {
        const answer = (await honest()) as Json & { block?: Json[] };
        const isOurs = (one: Json) => JSON.stringify(one).includes(hot());
        const failed = (one: Json) =>
          isOurs(one) ? { ...one, ret: [{ contractRet: 'REVERT' }] } : one;
        if (asked.path.endsWith('/getblockbylimitnext')) {
          const block = (answer.block ?? []).map((one) => ({
            ...one,
            ...(one.transactions != null && {
              transactions: (one.transactions as Json[]).map(failed),
            }),
          }));
          return { ...answer, block };
        }
        return answer;
      },
    },
    {
      name: 'our payment failed, by its info',
      lie: () => {
        return mapInfos((info) =>
          JSON.stringify(info.log ?? '').includes(hot())
            ? { ...info, result: 'FAILED', receipt: { result: 'REVERT' }, log: undefined }
            : info,
        );
      },
      waits: ['withdrawal'],
    },
    {
      name: 'a transfer to another user in the deposit',
      lie: ({ deposit, victim }) =>
        mapInfos((info) => {
          if (info.id !== deposit) return info;
          const [first] = info.log as { topics: string[] }[];
          const log = {
            address: tronAddressToHex(usdtAddress),
            topics: [
              first!.topics[0],
              first!.topics[1],
              tronAddressToHex(victim).padStart(64, '0'),
            ],
            data: (10n ** 13n).toString(16).padStart(64, '0'),
          };
          return { ...info, log: [...(info.log as Json[]), log] };
        }),
    },
    {
      name: 'the deposit is not there',
      lie: ({ deposit }) =>
        mapInfos((info) => (info.id === deposit ? { ...info, log: undefined } : info)),
      waits: ['deposit'],
      hides: true,
    },
    {
      name: 'nothing is known of any transaction',
      lie: () =>
        instead({ '/gettransactioninfobyid': () => ({}), '/gettransactionbyid': () => ({}) }),
      waits: ['deposit', 'withdrawal'],
    },
    {
      name: 'nobody has any money',
      lie: () => async (asked, honest) => {
        if (asked.path.endsWith('/getaccount')) return {};
        const answer = await honest();
        const isBalance =
          asked.path.endsWith('/triggerconstantcontract') &&
          /balanceOf|70a08231/.test(JSON.stringify(asked.body));
        return isBalance ? { ...answer, constant_result: ['0'.repeat(64)] } : answer;
      },
    },
    {
      name: 'every payment would revert',
      lie: () => async (asked, honest) => {
        const isBalance = /balanceOf|70a08231/.test(JSON.stringify(asked.body));
        return asked.path.endsWith('/triggerconstantcontract') && !isBalance ? reverting : honest();
      },
    },
    {
      name: 'refuses every payment',
      lie: () =>
        instead({
          '/broadcasthex': () => ({
            code: 'SIGERROR',
            message: Buffer.from('Validate signature error').toString('hex'),
          }),
        }),
    },
    {
      name: 'has every payment already',
      lie: () =>
        instead({
          '/broadcasthex': () => ({
            code: 'DUP_TRANSACTION_ERROR',
            message: Buffer.from('Dup transaction.').toString('hex'),
          }),
        }),
    },
    {
      name: 'takes payments and forwards none',
      lie: () => instead({ '/broadcasthex': () => ({ result: true, txid: '0'.repeat(64) }) }),
    },
    {
      name: 'blocks without infos',
      lie: () => at('/gettransactioninfobyblocknum', () => []),
      waits: [],
    },
  ];
}

/** A node of another chain, for a provider that serves the wrong one. */
export async function otherTron(): Promise<{ url: string; stop(): Promise<void> }> {
  const stage = await startTronStage(async (url) => url);
  return { url: stage.url, stop: stage.stop };
}
