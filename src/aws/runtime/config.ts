/**
 * The variables that a function may have; all text, which lib/constructs sets with their grants.
 */
interface Environment {
  /** Without a stage, the strictest rules apply. */
  STAGE: string;
  TABLE_PROJECTS?: string;
  TABLE_GUARDS?: string;
  TABLE_MONEY?: string;
  TABLE_APPROVALS?: string;
  TABLE_SESSION_KEYS?: string;
  TABLE_SIGNATURES?: string;
  TABLE_DEPOSITS?: string;
  TABLE_CHAIN_STATE?: string;
  TABLE_PRICES?: string;
  TABLE_QUOTES?: string;
  TABLE_EVENTS?: string;
  TABLE_LISTS?: string;
  /** Of the families that the stage has a chain of. */
  QUEUE_SIGN_EVM?: string;
  QUEUE_SIGN_TRON?: string;
  QUEUE_SIGN_SOLANA?: string;
  QUEUE_WATCH_EVM?: string;
  QUEUE_WATCH_TRON?: string;
  QUEUE_WATCH_SOLANA?: string;
  QUEUE_DELIVERIES?: string;
  QUEUE_SWEEPS?: string;
  STATE_MACHINE_CLIENT_OPERATION?: string;
  STATE_MACHINE_SWAP?: string;
  STATE_MACHINE_WITHDRAWAL?: string;
  FUNCTION_DERIVE_ADDRESS?: string;
  FUNCTION_MAKE_PROJECT_KEYS?: string;
  /** Envelope key of API secrets; of sub-account seeds. */
  KMS_SECRETS_KEY?: string;
  KMS_SEEDS_KEY?: string;
  /** Bucket of the locked copies of wrapped seeds. */
  SEED_BUCKET?: string;
  /** SSM parameter prefix that holds `<prefix>/<CHAIN>`: a JSON list of RPC URLs. */
  RPC_PARAMETERS?: string;
  PRICE_FEED_PARAMETER?: string;
  SWAP_PROVIDERS_PARAMETER?: string;
  /** ARNs for the policies of a project's keys: each family's signer. */
  SIGNER_ROLE_EVM?: string;
  SIGNER_ROLE_TRON?: string;
  SIGNER_ROLE_SOLANA?: string;
  /** The role that alone may delete or disable a project's keys. */
  BREAK_GLASS_ROLE_ARN?: string;
}

let parsed: Environment | undefined;

/** The function's environment, read once at cold start and nowhere else. */
export function environment(): Environment {
  parsed ??= { ...process.env, STAGE: process.env.STAGE ?? 'prod' };
  return parsed;
}

/** A variable this function can not work without; throws at cold start when it is missing. */
export function need(name: Exclude<keyof Environment, 'STAGE'>): string {
  const value = environment()[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
