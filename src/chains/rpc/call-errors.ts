/**
 * Which errors are statements about the call, and settle it. Every other error is a provider's own
 * (its limits, plan, outage, or state) and is asked of the next provider
 * (docs/decisions/0066-what-a-provider-gets-wrong.md). A statement is one only of a method that can
 * make it: no balance reverts, and no block number is short of funds.
 */
import type { RpcError } from './rpc-error.ts';

interface Statement {
  /** JSON-RPC methods, or TRON's paths, that can say so. */
  of: RegExp;
  /** Any code, if absent. */
  codes?: readonly number[];
  /** Any words, if absent. Providers reuse the nodes' codes, so that most codes need words. */
  words?: RegExp;
}

/**
 * These execute a transaction, or check it before they do. A trace replays a block: a revert is part
 * of its result, never an error.
 */
const executing =
  /^(eth_(call|estimateGas|createAccessList|simulateV1|send\w+)|debug_traceCall|trace_call(Many)?|(send|simulate)Transaction)$/;
const executingOnSolana = /^(send|simulate)Transaction$/;

/**
 * JSON-RPC: the call was executed and failed. A contract chooses the words of its revert, so these
 * rows come before `providersOwn`. Sources: go-ethereum internal/ethapi/errors.go (code 3) and
 * core/vm/errors.go; parity and Nethermind "VM execution error" (-32015); Anvil.
 */
const executed: readonly Statement[] = [
  { of: executing, words: /^(execution |transaction )?revert(ed)?\b|vm exception.* revert/i },
  {
    of: executing,
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
  /rate.?limit|too many requests|request limit|per second|capacity|quota|compute units?|credits?\b|api.?key|unauthori[sz]ed|forbidden|subscription|billing|top.?up|recharge|your account|upgrade|timed? ?out|timeout|upstream|backend|gateway|database|overload|try again|\bplan\b/i;

/**
 * JSON-RPC: what a node says of a transaction before it executes it. Sources: go-ethereum
 * core/error.go and core/txpool/errors.go; Nethermind SimulateErrorCode (-38010 nonce too low to
 * -38025; -38026 is a limit of the node), read 2026-11-26. OpenZeppelin/openzeppelin-relayer 681:
 * -32603 with "nonce too low". Funds are short of something: a gateway's "insufficient balance" is
 * about the account with the provider.
 */
const refused: readonly Statement[] = [
  { of: executing, words: /insufficient (sender )?(funds|balance) for/i },
  {
    of: executing,
    words:
      /nonce (is )?too (low|high)|invalid (transaction )?nonce|nonce has already been used|already known|underpriced/i,
  },
  {
    of: executing,
    words:
      /intrinsic gas|floor data gas|fee per gas less than|fee cap less than|exceeds block gas limit|gas limit too high|priority fee per gas higher/i,
  },
  { of: executing, codes: Array.from({ length: 16 }, (_, i) => -38_010 - i) },
];

/**
 * Agave's codes (rpc-client-api/src/custom_error.rs, in copies read 2026-11-26): trial failed,
 * signature, precompile, signature length; slot skipped (also in long-term storage); version. Not
 * what a node lacks, which another one may have: -32001 (cleaned up), -32004 (block not available),
 * -32005 (unhealthy, behind), -32010 (no index), -32011 (no history), -32012 (scan failed), -32014
 * (no status yet) and -32016 (context slot).
 */
const ofSolana: readonly Statement[] = [
  {
    of: executingOnSolana,
    codes: [-32002, -32003, -32006, -32013],
    words: /simulat|signature|precompile|transaction/i,
  },
  { of: /^getBlock(Time)?$/, codes: [-32007, -32009], words: /slot \d+ was skipped/i },
  { of: /^(getBlock|getTransaction)$/, codes: [-32015], words: /transaction version/i },
];

/**
 * JSON-RPC -32602 and -32600 (EIP-1474) that name what is wrong with which parameter, in the words of
 * go-ethereum (rpc/json.go), reth and Agave (`verify_pubkey`). "Invalid params" names nothing: it may
 * be a gateway's, about its own URL.
 */
const aboutParameters: readonly Statement[] = [
  {
    of: /^/,
    codes: [-32602, -32600],
    words:
      /argument \d|arguments, want|unmarshal|\bhex\b|(odd|invalid) (length|number of digits)|^invalid param: (invalid|wrongsize)\b/i,
  },
];
/**
 * What a provider does not have, does not know or limits is its own, though some say that with the
 * same code: a block above its head, a tag, a range of logs, an account that it does not have yet.
 */
const stateOfProvider =
  /not found|could not find|unknown block|out ?of ?range|range|limit|exceed|\btag\b|finalized|support|not available|pruned|results/i;

/** TRON's paths that execute a transaction or a call, or check it before they do. */
const executingOnTron =
  /^wallet(solidity)?\/(trigger|estimate|broadcast|create|deploy|transfer|delegate|undelegate|freeze|unfreeze)/;

/**
 * Error texts of java-tron (`{"Error": "class ... : ..."}`): its exceptions about the request, with
 * their class. What a node does not find it may lack, and a gateway's "not found" is about its own
 * URL. Sources: tronprotocol/documentation-en 633 (v4.8.2, 2026-07) and TRON-US/trongrid 22, read
 * 2026-11-26.
 */
const ofTron: readonly Statement[] = [
  {
    of: executingOnTron,
    words: /ContractValidate|CONTRACT_VALIDATE_ERROR|ContractExe|CONTRACT_EXE_ERROR/,
  },
  {
    of: /^/,
    words:
      /NumberFormatException : For input string|DecoderException : exception decoding|JsonFormat\$ParseException : \d+:\d+/,
  },
];

const says = (rows: readonly Statement[], method: string, { code, message }: RpcError): boolean =>
  rows.some(
    ({ of, codes, words }) =>
      of.test(method) && (codes?.includes(code) ?? true) && (words?.test(message) ?? true),
  );

/** Bytes that a contract reverted with: four of a selector at least. */
const hasRevertData = ({ data }: RpcError): boolean =>
  typeof data === 'string' && /^(Reverted )?0x[0-9a-f]{8}/i.test(data);

/** Whether the error of a JSON-RPC method settles the call, whichever node is asked. */
export function isStatement(method: string, error: RpcError): boolean {
  if (says(executed, method, error)) return true;
  if (executing.test(method) && hasRevertData(error)) return true;
  if (providersOwn.test(error.message)) return false;
  if (says(refused, method, error) || says(ofSolana, method, error)) return true;
  return says(aboutParameters, method, error) && !stateOfProvider.test(error.message);
}

/** The same of TRON's HTTP API, by the text of the error; an unserved path is not a statement. */
export const isTronStatement = (path: string, error: RpcError): boolean =>
  !isMethodMissing(error) && !providersOwn.test(error.message) && says(ofTron, path, error);

/**
 * Whether a Solana node says that a slot has no block, or none yet: skipped, "missing due to ledger
 * jump", not available. A provider that limits requests uses -32007 too.
 */
export const saysNoBlock = ({ code, message }: RpcError): boolean =>
  [-32004, -32007, -32009, -32014].includes(code) && /slot|block/i.test(message);

/** EIP-1474 "limit exceeded", and the code that providers send for 429 inside HTTP 200. */
export const overloadCodes: ReadonlySet<number> = new Set([-32005, 429]);

/** Whether an error is surely about the provider's limits, plan or gateway, for any method. */
export const isProvidersOwn = ({ code, message }: RpcError): boolean =>
  overloadCodes.has(code) || providersOwn.test(message);

/** "Method not found": the provider's plan or software lacks it. */
export const isMethodMissing = ({ code }: RpcError): boolean => code === -32601;
