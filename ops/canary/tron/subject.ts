import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { type NodeBlock, parseBlock } from '#chains/tron/node/node-json.ts';
import { readHead, readHeader } from '#chains/tron/read/head.ts';
import { type Head, type Newest, once, type Subject, type SubjectInput } from '../subject.ts';

export interface TronSubject extends Subject {
  http: TronHttp;
  /** A settled block, with transactions where one of the newest blocks has some. */
  sample(): Promise<NodeBlock>;
}

/** Blocks below the newest one that a reorganisation seldom reaches while the checks run. */
const settled = 3n;
const sampled = 5n;

const toHead = ({ number, timestamp }: { number: bigint; timestamp: bigint }): Head => ({
  number,
  timestamp: Number(timestamp) / 1000,
});

export function makeTronSubject(input: SubjectInput & { http: TronHttp }): TronSubject {
  const { http } = input;
  const newest = once(
    async (): Promise<Newest> => ({ ...toHead(await readHead(http)), readAt: input.now() }),
  );
  return {
    ...input,
    newest,
    async headFrom(number) {
      const header = await readHeader(http, number);
      if (!header) throw new Unverified(`the provider has no block ${number}`);
      return toHead(header);
    },
    sample: once(async () => {
      const { number } = await newest();
      const end = number > settled ? number - settled + 1n : number + 1n;
      // Block 0 has transactions without signatures, which say nothing about others.
      const start = end > sampled + 1n ? end - sampled : 1n;
      const answer = await http.post('wallet/getblockbylimitnext', {
        startNum: Number(start),
        endNum: Number(end),
      });
      const list = parseObject(answer, 'the list of blocks').block ?? [];
      const blocks = parseList(list, 'the list of blocks').flatMap(
        (block) => parseBlock(block) ?? [],
      );
      const found = blocks.findLast(({ transactions }) => transactions.length > 0) ?? blocks.at(-1);
      if (!found) throw new Unverified(`the provider has no block from ${start} on`);
      return found;
    }),
  };
}
