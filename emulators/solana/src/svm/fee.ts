import type { VersionedMessage } from '@solana/web3.js';

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
const maxUnits = 1_400_000n;

/** Programs built into the runtime: 3,000 compute units per instruction by default. */
const builtins = new Set([
  '11111111111111111111111111111111',
  computeBudgetProgram,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
]);

/** Programs that verify signatures. Each signature costs as much as one of the transaction. */
const precompiles = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

export interface Budget {
  /** Micro-lamports per compute unit. */
  price: bigint;
  /** Lamports in all. */
  priorityFee: bigint;
  units: bigint;
  /** Number of signatures that are paid for. */
  signatures: bigint;
  instructionBytes: number;
}

const atMost = (units: bigint): bigint => (units < maxUnits ? units : maxUnits);

/** The compute-unit limit and price of a message, given or by default. */
export function budgetOf(message: VersionedMessage): Budget {
  let price = 0n;
  let limit: bigint | null = null;
  let byDefault = 0n;
  let signatures = BigInt(message.header.numRequiredSignatures);
  let instructionBytes = 0;
  for (const { programIdIndex, data } of message.compiledInstructions) {
    const program = message.staticAccountKeys[programIdIndex]?.toBase58() ?? '';
    const bytes = Buffer.from(data);
    instructionBytes += bytes.length;
    if (program === computeBudgetProgram) {
      if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1));
      if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1);
    }
    if (precompiles.has(program)) signatures += BigInt(bytes[0] ?? 0);
    else byDefault += builtins.has(program) ? 3_000n : 200_000n;
  }
  if (message.version === 1) {
    // Version 1 ignores the instructions of the compute budget, and its fee is a total.
    const { priorityFee: lamports, computeUnitLimit } = message.transactionConfig;
    const units = atMost(BigInt(computeUnitLimit ?? 0));
    const priorityFee = BigInt(lamports ?? 0);
    price = units === 0n ? 0n : (priorityFee * 1_000_000n) / units;
    return { price, priorityFee, units, signatures, instructionBytes };
  }
  const units = atMost(limit ?? byDefault);
  const priorityFee = (price * units + 999_999n) / 1_000_000n;
  return { price, priorityFee, units, signatures, instructionBytes };
}

/** Fee of a message in lamports: 5,000 per signature, plus its priority fee, rounded up. */
export function feeOf(message: VersionedMessage): bigint {
  const { priorityFee, signatures } = budgetOf(message);
  return 5_000n * signatures + priorityFee;
}

/** The cost by which leaders pack blocks (`meta.costUnits`). */
export function costUnits(
  message: VersionedMessage,
  counts: { writable: number; used: number; loadedBytes: number },
): number {
  const { signatures, instructionBytes } = budgetOf(message);
  const locks = 720 * Number(signatures) + 300 * counts.writable;
  const pages = 8 * Math.ceil(counts.loadedBytes / 32_768);
  return locks + Math.floor(instructionBytes / 4) + counts.used + pages;
}
