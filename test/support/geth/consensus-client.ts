/**
 * The consensus client of a geth of the tests: it alone decides which block is the next one, the
 * head and the final one, by the Engine API.
 */
import { createHmac } from 'node:crypto';
import { type LocalRpc, localRpc } from '#local/clients/rpc.ts';

/** A block's number and hash. */
export interface BlockId {
  number: number;
  hash: string;
}

export interface NewBlock {
  /** Unix seconds, later than the parent's. */
  timestamp: number;
  /** Raw transactions in their order; null: what the pool offers. */
  transactions?: string[] | null;
  /** Coin (gwei) that the consensus layer pays out. */
  withdrawals?: { address: string; gwei: bigint }[];
  feeRecipient?: string;
}

export interface Payload {
  executionPayload: { blockHash: string; blockNumber: string; transactions: string[] };
  executionRequests: string[];
}

const zero = `0x${'0'.repeat(64)}`;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token of one request: HS256 over the time, as the Engine API demands. */
function token(secret: Buffer): string {
  const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ iat: Math.floor(Date.now() / 1000) })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A consensus client of the geth with these URLs. `secret` is its JWT secret. */
export function consensusClient(node: { rpc: LocalRpc; engineUrl: string; secret: Buffer }) {
  let withdrawn = 0;
  const engine = <T>(method: string, ...params: unknown[]): Promise<T> =>
    localRpc(node.engineUrl, { authorization: `Bearer ${token(node.secret)}` })<T>(
      method,
      ...params,
    );

  return {
    /** Makes a block on the head, from the pool or from these transactions, without showing it to anybody. */
    build: (parent: BlockId, block: NewBlock): Promise<Payload> => {
      const withdrawals = (block.withdrawals ?? []).map(({ address, gwei }) => {
        withdrawn += 1;
        const index = `0x${withdrawn.toString(16)}`;
        return { index, validatorIndex: '0x1', address, amount: `0x${gwei.toString(16)}` };
      });
      const attributes = {
        timestamp: `0x${block.timestamp.toString(16)}`,
        prevRandao: zero,
        suggestedFeeRecipient: block.feeRecipient ?? `0x${'fe'.repeat(20)}`,
        withdrawals,
        parentBeaconBlockRoot: zero,
      };
      const { transactions = null } = block;
      return node.rpc<Payload>('testing_buildBlockV1', parent.hash, attributes, transactions, null);
    },
    /** Gives the node a block as a peer's, to execute and to check. Throws if it is not valid. */
    async execute({ executionPayload, executionRequests }: Payload): Promise<BlockId> {
      const answer = await engine<{ status: string; validationError: string | null }>(
        'engine_newPayloadV4',
        ...[executionPayload, [], zero, executionRequests],
      );
      const { blockNumber, blockHash: hash } = executionPayload;
      if (answer.status === 'VALID') return { number: Number(blockNumber), hash };
      throw new Error(`block ${Number(blockNumber)}: ${answer.status} ${answer.validationError}`);
    },
    /** Names the head, and what is safe and final below it. Throws if the node does not follow. */
    async choose(head: string, { safe = zero, finalized = zero } = {}): Promise<void> {
      const state = { headBlockHash: head, safeBlockHash: safe, finalizedBlockHash: finalized };
      const { payloadStatus } = await engine<{ payloadStatus: { status: string } }>(
        'engine_forkchoiceUpdatedV3',
        ...[state, null],
      );
      if (payloadStatus.status !== 'VALID')
        throw new Error(`head ${head}: ${payloadStatus.status}`);
    },
  };
}
