/**
 * Which errors are statements about the call, and settle it. Every other error is a provider's own
 * (its limits, plan, outage, or state) and is asked of the next provider
 * (docs/decisions/0066-what-a-provider-gets-wrong.md).
 */
import type { RpcError } from './rpc-error.ts';

interface Statement {
  /** Any code, if absent. */
  codes?: readonly number[];
  /** Any words, if absent. Providers reuse the nodes' codes, so that most codes need words. */
  words?: RegExp;
}

/**
 * JSON-RPC: the call was executed and failed. A contract chooses the words of its revert, so these
 * rows come before `providersOwn`. Sources: go-ethereum internal/ethapi/errors.go (code 3) and
 * core/vm/errors.go; parity and Nethermind "VM execution error" (-32015); Anvil.
 */
const executed: readonly Statement[] = [
  { codes: [3] },
  { words: /revert/i },
  {
    words:
      /vm execution error|out of gas|gas required exceeds|invalid (opcode|jump)|bad ?jump|stack (under|over)flow/i,
  },
];

/**
 * Words of providers and their gateways, which may hold the words of a statement ("insufficient
 * balance of compute units"). Sources: the reports that the decision lists, and docs/networks.md
 * "Errors with HTTP 200".
 */
const providersOwn =
  /rate.?limit|too many requests|request limit|per second|capacity|quota|compute units?|credits?\b|api.?key|unauthori[sz]ed|forbidden|subscription|billing|top.?up|upgrade|timed? ?out|timeout|upstream|backend|overload|try again|\bplan\b/i;

/**
 * JSON-RPC: what a node says of a transaction before it executes it. Sources: go-ethereum
 * core/error.go and core/txpool/errors.go; Nethermind SimulateErrorCode (-38010 nonce too low to
 * -38025; -38026 is a limit of the node), read 2026-11-26. OpenZeppelin/openzeppelin-relayer 681:
 * -32603 with "nonce too low".
 */
const refused: readonly Statement[] = [
  { words: /insufficient (funds|balance)/i },
  {
    words:
      /nonce (is )?too (low|high)|invalid (transaction )?nonce|nonce has already been used|already known|underpriced/i,
  },
  {
    words:
      /intrinsic gas|floor data gas|fee per gas less than|fee cap less than|exceeds block gas limit|gas limit too high|priority fee per gas higher/i,
  },
  { codes: Array.from({ length: 16 }, (_, i) => -38_010 - i) },
];

/**
 * Agave's codes (rpc-client-api/src/custom_error.rs, in copies read 2026-11-26): block cleaned up, trial
 * failed, signature, block not available, slot skipped (also in long-term storage), signature
 * length, block status, version. Not -32005 (unhealthy, behind), -32010 (no index), -32011 (no
 * history), -32012 (scan failed) and -32016 (context slot): these are of the node.
 */
const ofSolana: readonly Statement[] = [
  {
    codes: [-32001, -32002, -32003, -32004, -32006, -32007, -32009, -32013, -32014, -32015],
    words: /slot|block|skip|ledger|version|simulat|signature|precompile|transaction/i,
  },
];

/**
 * JSON-RPC -32602, and -32600 where it names a parameter (EIP-1474). What a provider does not have,
 * does not know or limits is its own, though some say that with the same code: a block above its
 * head, a tag, a range of logs, an account that it does not have yet.
 */
const aboutParameters: readonly Statement[] = [
  { codes: [-32602] },
  { codes: [-32600], words: /param|argument|hex|missing value|unmarshal/i },
];
const stateOfProvider =
  /not found|could not find|unknown block|out ?of ?range|range|limit|exceed|\btag\b|finalized|support|not available|pruned|results/i;

/**
 * Error texts of java-tron (`{"Error": "class ... : ..."}`): its exceptions about the request. Sources:
 * tronprotocol/documentation-en 633 (v4.8.2, 2026-07) and TRON-US/trongrid 22, read 2026-11-26.
 */
const ofTron: readonly Statement[] = [
  { words: /ContractValidate|CONTRACT_VALIDATE_ERROR|ContractExe|CONTRACT_EXE_ERROR/ },
  { words: /not found|no such|does(n't| not) exist|not exists?\b/i },
  {
    words:
      /(Parse|JSON|Decoder)Exception|IllegalArgument|NumberFormat|invalid (address|hex|param)/i,
  },
];

const says = (rows: readonly Statement[], { code, message }: RpcError): boolean =>
  rows.some(
    ({ codes, words }) => (codes?.includes(code) ?? true) && (words?.test(message) ?? true),
  );

/** Bytes that a contract reverted with: four of a selector at least. */
const hasRevertData = ({ data }: RpcError): boolean =>
  typeof data === 'string' && /^(Reverted )?0x[0-9a-f]{8}/i.test(data);

/** Solana's methods have no namespace: `getSlot`. */
const isSolanas = (method: string): boolean => !method.includes('_');

/** Whether the error of a JSON-RPC method settles the call, whichever node is asked. */
export function isStatement(method: string, error: RpcError): boolean {
  if (hasRevertData(error) || says(executed, error)) return true;
  if (providersOwn.test(error.message)) return false;
  if (says(refused, error)) return true;
  if (says(aboutParameters, error)) return !stateOfProvider.test(error.message);
  return isSolanas(method) && says(ofSolana, error);
}

/** The same of TRON's HTTP API, by the text of the error; a path that is not served is no statement. */
export const isTronStatement = (error: RpcError): boolean =>
  !isMethodMissing(error) && !providersOwn.test(error.message) && says(ofTron, error);

/**
 * Whether a Solana node says that a slot has no block, or none yet: skipped, "missing due to ledger
 * jump", not available. A provider that limits requests uses -32007 too.
 */
export const saysNoBlock = (error: RpcError): boolean =>
  [-32004, -32007, -32009, -32014].includes(error.code) && says(ofSolana, error);

/** "Method not found": the provider's plan or software lacks it. */
export const isMethodMissing = ({ code }: RpcError): boolean => code === -32601;
