/**
 * The TVM's energy costs where they differ from the interpreter's Petersburg: no base cost of
 * 21,000, no warm and cold access, and the low read costs of early Ethereum (java-tron,
 * `EnergyCost`).
 */
import { type EVMOpts, paramsEVM } from '@ethereumjs/evm';

type Opcode = Extract<NonNullable<EVMOpts['customOpcodes']>[number], { logicFunction: unknown }>;
type RunState = Parameters<Opcode['logicFunction']>[0];

const changed: Record<number, Record<string, number>> = {
  // In addition, memory and copied words are charged.
  1: { mloadGas: 1, mstoreGas: 1, mstore8Gas: 1, calldatacopyGas: 0, codecopyGas: 0 },
  // TRON did not adopt the prices of EIP-150.
  608: {
    sloadGas: 50,
    callGas: 40,
    callcodeGas: 40,
    delegatecallGas: 40,
    extcodesizeGas: 20,
    extcodecopyGas: 20,
    balanceGas: 20,
    selfdestructGas: 0,
  },
  607: { expByteGas: 10 },
  // Elliptic curves cost as in Istanbul.
  609: {
    staticcallGas: 40,
    returndatacopyGas: 0,
    bn254AddGas: 150,
    bn254MulGas: 6000,
    bn254PairingGas: 45_000,
    bn254PairingWordGas: 34_000,
  },
  1013: { extcodehashGas: 400 },
  1153: { tloadGas: 100, tstoreGas: 100 },
};

export const energyTable = Object.fromEntries(
  Object.entries(paramsEVM).map(([eip, values]) => [
    eip,
    { ...values, ...(changed[Number(eip)] ?? {}) },
  ]),
) as typeof paramsEVM;

/** The energy of MCOPY: expanding memory costs the same as elsewhere. */
function mcopyEnergy(state: RunState, energy: bigint): bigint {
  const [to, from, length] = state.stack.peek(3) as [bigint, bigint, bigint];
  const cost = energy + 3n * ((length + 31n) / 32n);
  const words = (((to > from ? to : from) + length + 31n) / 32n) as bigint;
  if (length === 0n || words <= state.memoryWordCount) return cost;
  const memory = words * 3n + (words * words) / 512n;
  const more = memory - state.highestMemCost;
  state.memoryWordCount = words;
  state.highestMemCost = memory;
  return cost + more;
}

/** Instructions of the TVM that are newer than the interpreter's Petersburg. */
export const laterOpcodes = (chainId: bigint): Opcode[] => [
  {
    opcode: 0x46,
    opcodeName: 'CHAINID',
    baseFee: 2,
    logicFunction: (state: RunState) => state.stack.push(chainId),
  },
  {
    opcode: 0x47,
    opcodeName: 'SELFBALANCE',
    baseFee: 5,
    logicFunction: async (state: RunState) => {
      const account = await state.stateManager.getAccount(state.env.address);
      state.stack.push(account?.balance ?? 0n);
    },
  },
  {
    opcode: 0x48,
    opcodeName: 'BASEFEE',
    baseFee: 2,
    logicFunction: (state: RunState) => state.stack.push(100n),
  },
  {
    opcode: 0x5e,
    opcodeName: 'MCOPY',
    baseFee: 3,
    gasFunction: mcopyEnergy,
    logicFunction: (state: RunState) => {
      const [to, from, length] = state.stack.popN(3) as [bigint, bigint, bigint];
      const bytes = state.memory.read(Number(from), Number(length), true);
      state.memory.write(Number(to), Number(length), bytes);
    },
  },
];
