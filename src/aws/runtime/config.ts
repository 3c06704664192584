/** The environment variables of functions. lib/constructs sets each together with its grant. */
interface Environment {
  /** 'prod' if it is not set, so that the strictest rules apply. */
  STAGE: string;
  TABLE_PROJECTS?: string;
  TABLE_API_KEYS?: string;
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
  /** Set for the families that have a chain in this stage. */
  QUEUE_SIGN_EVM?: string;
  QUEUE_SIGN_EVM_SUB?: string;
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
  FUNCTION_VERIFY_REQUEST?: string;
  /** Envelope keys: of API secrets, of webhook secrets, and of sub-account seeds. */
  KMS_SECRETS_KEY?: string;
  KMS_WEBHOOK_SECRETS_KEY?: string;
  KMS_SEEDS_KEY?: string;
  /** Bucket of the locked copies of wrapped seeds. */
  SEED_BUCKET?: string;
  /** Bucket of the locked audit chains. */
  AUDIT_BUCKET?: string;
  /** SSM parameter prefix that holds `<prefix>/<CHAIN>`: a JSON list of RPC URLs. */
  RPC_PARAMETERS?: string;
  PRICE_FEED_PARAMETER?: string;
  SWAP_PROVIDERS_PARAMETER?: string;
  /** ARNs of the signers' roles, for the policies of a project's keys. */
  SIGNER_ROLE_EVM?: string;
  SIGNER_ROLE_TRON?: string;
  SIGNER_ROLE_SOLANA?: string;
  /** ARN of the only role that may delete or disable a project's keys. */
  BREAK_GLASS_ROLE_ARN?: string;
}

let parsed: Environment | undefined;

/** The function's environment, read once. Nothing else reads process.env. */
export function environment(): Environment {
  parsed ??= { ...process.env, STAGE: process.env.STAGE ?? 'prod' };
  return parsed;
}

/** A variable that the function cannot work without. Throws if it is missing. */
export function need(name: Exclude<keyof Environment, 'STAGE'>): string {
  const value = environment()[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
