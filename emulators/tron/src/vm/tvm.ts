/** TRON's virtual machine: an Ethereum interpreter with TRON's energy table and addresses. */
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { EVM, EVMError, type Message, NobleBN254 } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import type { BlockContext } from '../node/context.ts';
import type { InternalTransaction, Log } from '../node/outcome.ts';
import { contractState, penaltyOf } from '../resources/dynamic-energy.ts';
import type { World } from '../state/world.ts';
import { fromHex, int64Bytes, keccak, toHex } from '../wire/bytes.ts';
import { energyTable, laterOpcodes } from './energy-table.ts';
import { type Failure, failureOf, type LastStep, toItself } from './failure.ts';
import { InternalTransactions } from './internal-transactions.ts';
import { tronAddress, WorldState } from './world-state.ts';

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
  /** The part of it that contracts in heavy use cost more. */
  energyPenalty: bigint;
  returned: Uint8Array;
  failure: Failure | null;
  logs: Log[];
  internals: InternalTransaction[];
}

interface OpcodeEntry {
  opcodeInfo: { dynamicGas: boolean };
  gasHandler(state: RunState, base: bigint, common: unknown): Promise<bigint> | bigint;
}

interface RunState {
  env: { address: Address };
  gasLeft: bigint;
  messageGasLimit?: bigint;
}

const evmAddress = (address: string): Address =>
  new Address(new Uint8Array(fromHex(address.slice(2))));

/**
 * The interpreter with TRON's addresses of new contracts, its penalty of contracts in heavy use, and
 * its refusal of coins to oneself.
 */
class TronInterpreter extends EVM {
  rootId = '';
  deployTo = '';
  /** Energy of penalties in this transaction. */
  penalty = 0n;
  /** Energy without penalties by contract. */
  used = new Map<string, bigint>();
  /** The transaction's own contract sent coins to itself. */
  paidItself = false;
  #made = 0;
  #factorOf: (address: string) => bigint = () => 0n;

  begin(rootId: string, deployTo: string, factorOf: (address: string) => bigint): void {
    this.rootId = rootId;
    this.deployTo = deployTo;
    this.penalty = 0n;
    this.used = new Map();
    this.paidItself = false;
    this.#made = 0;
    this.#factorOf = factorOf;
    this.journal.cleanJournal();
  }

  /** Each instruction costs the penalty of the contract in whose name it runs. */
  override getActiveOpcodes(): ReturnType<EVM['getActiveOpcodes']> {
    const opcodes = super.getActiveOpcodes();
    const map = this._opcodeMap as unknown as OpcodeEntry[];
    for (const [code, entry] of map.entries()) {
      if (!entry) continue;
      const { opcodeInfo, gasHandler } = entry;
      const isDynamic = opcodeInfo.dynamicGas;
      const info = Object.assign(Object.create(Object.getPrototypeOf(opcodeInfo)), opcodeInfo);
      map[code] = {
        ...entry,
        opcodeInfo: Object.assign(info, { dynamicGas: true }),
        gasHandler: async (state, base, common) =>
          this.#charge(state, isDynamic ? await gasHandler(state, base, common) : base),
      };
    }
    return opcodes;
  }

  #charge(state: RunState, energy: bigint): bigint {
    const address = tronAddress(state.env.address);
    this.used.set(address, (this.used.get(address) ?? 0n) + energy);
    const penalty = penaltyOf(energy, this.#factorOf(address));
    if (penalty === 0n) return energy;
    this.penalty += penalty;
    const left = state.gasLeft - energy - penalty;
    if (state.messageGasLimit !== undefined && state.messageGasLimit > left && left >= 0n) {
      state.messageGasLimit = left;
    }
    return energy + penalty;
  }

  /** A contract that sends coins to itself fails where it does so (`VMUtils`). */
  override runCall(options: Parameters<EVM['runCall']>[0]): ReturnType<EVM['runCall']> {
    const { message } = options;
    const isPayment = message && message.depth > 0 && message.value > 0n && !message.delegatecall;
    if (isPayment && message.to?.equals(message.caller)) {
      this.paidItself ||= message.depth === 1;
      throw new EVMError(EVMError.errorMessages.REVERT);
    }
    return super.runCall(options);
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

  /** Records each contract's use, also of a call that failed. */
  #noteUse({ world, block }: TvmCall): void {
    for (const [address, used] of this.#evm.used) {
      if (!world.contract(address)) continue;
      const state = contractState(world, address, block);
      world.putContractState(address, { ...state, usage: state.usage + used });
    }
  }

  async #once(call: TvmCall, onStep?: (step: LastStep) => void): Promise<TvmResult> {
    const { world, block, caller, to } = call;
    this.#state.world = world;
    this.#state.now = block.headTimestamp;
    this.#block = block;
    const internals = new InternalTransactions(call.rootId);
    this.#state.onEnded = (address, balance) => internals.ended(address, balance);
    const { events } = this.#evm;
    const factors = new Map<string, bigint>();
    this.#evm.begin(call.rootId, call.deployTo ?? '', (address) => {
      const known = factors.get(address);
      if (known !== undefined) return known;
      const { factor } = contractState(world, address, block);
      factors.set(address, factor);
      return factor;
    });
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
      this.#noteUse(call);
      const failure = error ? failureOf(error, null) : null;
      const paidItself = failure?.result === 'REVERT' && this.#evm.paidItself;
      return {
        energyUsed: execResult.executionGasUsed,
        energyPenalty: this.#evm.penalty,
        returned: execResult.returnValue,
        failure: paidItself ? toItself : failure,
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
