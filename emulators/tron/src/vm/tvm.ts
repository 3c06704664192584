/** TRON's virtual machine: an Ethereum interpreter with TRON's energy table and addresses. */
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { EVM, EVMError, type Message, NobleBN254 } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import type { BlockContext } from '../node/context.ts';
import type { InternalTransaction, Log } from '../node/outcome.ts';
import type { World } from '../state/world.ts';
import { fromHex, int64Bytes, keccak, toHex } from '../wire/bytes.ts';
import { energyTable, laterOpcodes } from './energy-table.ts';
import { type Failure, failureOf, type LastStep } from './failure.ts';
import { InternalTransactions } from './internal-transactions.ts';
import { WorldState } from './world-state.ts';

export interface TvmCall {
  world: World;
  block: BlockContext;
  /** The transaction's id, from which the addresses of contracts made by contracts derive. */
  rootId: string;
  caller: string;
  /** The called contract; null deploys `data` to `deployTo`. */
  to: string | null;
  deployTo?: string;
  data: Uint8Array;
  value: bigint;
  energyLimit: bigint;
}

export interface TvmResult {
  energyUsed: bigint;
  returned: Uint8Array;
  failure: Failure | null;
  logs: Log[];
  internals: InternalTransaction[];
}

const evmAddress = (address: string): Address =>
  new Address(new Uint8Array(fromHex(address.slice(2))));

/** The interpreter with TRON's addresses of new contracts. */
class TronInterpreter extends EVM {
  rootId = '';
  deployTo = '';
  #made = 0;

  begin(rootId: string, deployTo: string): void {
    this.rootId = rootId;
    this.deployTo = deployTo;
    this.#made = 0;
    this.journal.cleanJournal();
  }

  protected override async _generateAddress(message: Message): Promise<Address> {
    if (message.depth === 0) return evmAddress(this.deployTo);
    const hash = message.salt
      ? keccak(
          Uint8Array.of(0x41),
          message.caller.bytes,
          message.salt,
          keccak(message.code as Uint8Array),
        )
      : keccak(fromHex(this.rootId), int64Bytes(this.#made++));
    return new Address(new Uint8Array(hash.subarray(12)));
  }
}

export class Tvm {
  readonly #state = new WorldState();
  readonly #evm: TronInterpreter;
  #block: BlockContext | null = null;

  constructor(chainId: bigint) {
    const getBlock = async (number: number) => {
      const id = this.#block?.blockId(number);
      return { hash: () => (id ? new Uint8Array(fromHex(id)) : new Uint8Array(32)) };
    };
    const blockchain = {
      getBlock,
      putBlock: async () => {},
      shallowCopy: () => blockchain,
    };
    this.#evm = new TronInterpreter({
      common: createCustomCommon({ name: 'tron', chainId: Number(chainId) }, Mainnet, {
        hardfork: Hardfork.Petersburg,
        // Transient storage and PUSH0.
        eips: [1153, 3855],
      }),
      stateManager: this.#state,
      blockchain,
      params: energyTable,
      customOpcodes: laterOpcodes(chainId),
      bn254: new NobleBN254(),
    });
  }

  /** Runs a call. If it fails, the world is unchanged, but its energy is still used. */
  async run(call: TvmCall): Promise<TvmResult> {
    const result = await this.#once(call);
    if (result.failure?.result !== 'OUT_OF_ENERGY') return result;
    // Run it again step by step: the node's message names the instruction.
    let last: LastStep | null = null;
    call.world.push();
    await this.#once(call, (step) => {
      last = step;
    });
    call.world.drop();
    return { ...result, failure: failureOf(EVMError.errorMessages.OUT_OF_GAS, last) };
  }

  async #once(call: TvmCall, onStep?: (step: LastStep) => void): Promise<TvmResult> {
    const { world, block, caller, to } = call;
    this.#state.world = world;
    this.#state.now = block.headTimestamp;
    this.#block = block;
    const internals = new InternalTransactions(call.rootId);
    this.#state.onEnded = (address, balance) => internals.ended(address, balance);
    const { events } = this.#evm;
    this.#evm.begin(call.rootId, call.deployTo ?? '');
    events.on('beforeMessage', (message) => internals.before(message));
    events.on('afterMessage', (result) => internals.after(result));
    if (onStep) {
      events.on('step', ({ opcode, gasLeft }) =>
        onStep({
          name: opcode.name,
          cost: opcode.dynamicFee ?? BigInt(opcode.fee),
          limit: internals.limit,
          left: gasLeft,
        }),
      );
    }
    try {
      const { execResult } = await this.#evm.runCall({
        caller: evmAddress(caller),
        ...(to === null ? {} : { to: evmAddress(to) }),
        data: call.data,
        value: call.value,
        gasLimit: call.energyLimit,
        skipNonceIncrement: true,
        block: {
          header: {
            number: BigInt(block.number),
            coinbase: evmAddress(block.witness),
            timestamp: BigInt(Math.floor(block.timestamp / 1000)),
            difficulty: 0n,
            prevRandao: new Uint8Array(32),
            gasLimit: 0n,
            getBlobGasPrice: () => undefined,
          },
        },
      });
      const error = execResult.exceptionError?.error;
      for (const address of error ? [] : (execResult.selfdestruct?.keys() ?? [])) {
        world.removeAccount(`41${address.slice(2)}`);
      }
      return {
        energyUsed: execResult.executionGasUsed,
        returned: execResult.returnValue,
        failure: error ? failureOf(error, null) : null,
        logs: (execResult.logs ?? []).map(([address, topics, data]) => ({
          address: toHex(address),
          topics: topics.map(toHex),
          data: toHex(data),
        })),
        internals: internals.list,
      };
    } finally {
      events.removeAllListeners();
    }
  }
}
