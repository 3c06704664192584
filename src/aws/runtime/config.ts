/** The environment variables of functions. lib/constructs sets each together with its grant. */
interface Environment {
  /** 'prod' if it is not set, so that the strictest rules apply. */
  STAGE: string;
  TABLE_PROJECTS?: string;
  TABLE_API_KEYS?: string;
  TABLE_GUARDS?: string;
  TABLE_REQUESTS?: string;
  TABLE_MONEY?: string;
  TABLE_APPROVALS?: string;
  TABLE_SESSION_KEYS?: string;
  TABLE_SIGNATURES?: string;
  TABLE_DEPOSITS?: string;
  TABLE_CHAIN_STATE?: string;
  TABLE_PRICES?: string;
  TABLE_QUOTES?: string;
  TABLE_ENERGY?: string;
  TABLE_BOOKS?: string;
  TABLE_SCREENING?: string;
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
  QUEUE_REDISPATCH?: string;
  QUEUE_ENERGY?: string;
  /** Set in a stage that keeps books. */
  QUEUE_BOOKS?: string;
  /** Set in a stage that has screening. */
  QUEUE_SCREENING?: string;
  /** 'on' in a stage that has batches of payouts. */
  PAYOUTS?: string;
  STATE_MACHINE_CLIENT_OPERATION?: string;
  STATE_MACHINE_SWAP?: string;
  STATE_MACHINE_WITHDRAWAL?: string;
  FUNCTION_DERIVE_ADDRESS?: string;
  FUNCTION_MAKE_PROJECT_KEYS?: string;
  FUNCTION_VERIFY_REQUEST?: string;
  /** The vault and the attester of a payment worker's family. */
  FUNCTION_VAULT?: string;
  FUNCTION_ATTEST?: string;
  /** The families' vaults, of which proofs of control are asked. */
  FUNCTION_VAULT_EVM?: string;
  FUNCTION_VAULT_TRON?: string;
  FUNCTION_VAULT_SOLANA?: string;
  /** Envelope keys: of API secrets, of webhook secrets, and of sub-account seeds. */
  KMS_SECRETS_KEY?: string;
  KMS_WEBHOOK_SECRETS_KEY?: string;
  KMS_SEEDS_KEY?: string;
  /** Bucket of the locked copies of wrapped seeds. */
  SEED_BUCKET?: string;
  /** Bucket of the locked audit chains. */
  AUDIT_BUCKET?: string;
  /** Bucket of the locked files of statements. */
  STATEMENT_BUCKET?: string;
  /** SSM parameter prefix that holds `<prefix>/<CHAIN>`: a JSON list of RPC URLs. */
  RPC_PARAMETERS?: string;
  /** SHA-256 of the host names that those URLs may have, by commas; not set: any. */
  RPC_HOST_PINS?: string;
  PRICE_FEED_PARAMETER?: string;
  /** SHA-256 of what that parameter may say (aws/prices/price-feed-config.ts); not set: anything. */
  PRICE_FEED_PIN?: string;
  /** SSM parameter with the id of the admins' user pool. */
  ADMIN_POOL_PARAMETER?: string;
  /** SHA-256 of that id; not set: any. */
  ADMIN_POOL_PIN?: string;
  ENERGY_PARAMETER?: string;
  /** The TRX account that top-ups of energy are forwarded to. */
  ENERGY_ACCOUNT?: string;
  /** Below this energy, or this coin, the energy account is low. Set with own stake. */
  ENERGY_LOW?: string;
  ENERGY_LOW_TRX?: string;
  /** The energy account's permission that own stake uses, by its id. */
  ENERGY_PERMISSION?: string;
  FUNCTION_SIGN_STAKE?: string;
  /** The key that has that permission; only its signer uses it. */
  KMS_ENERGY_KEY?: string;
  /** `off` in a stage without token sweeps; not set in any other. */
  TOKEN_SWEEP?: string;
  /** `off` in a stage without books; not set in any other. */
  BOOKS?: string;
  /** `off` in a stage without screening; not set in any other. */
  SCREENING?: string;
  /** `off` where a stage offers no swaps; not set in any other. */
  SWAPS?: string;
  QUOTE_SOURCES_PARAMETER?: string;
  /** SHA-256 of the secrets by which the distribution in front of the API is known, by commas. */
  EDGE_SECRET_DIGESTS?: string;
  /** `judged` or `refused`: what becomes of requests that go around the distribution. */
  EDGE_DIRECT?: string;
  /** Base of the documentation's pages, which the messages of errors name. */
  DOCS_URL?: string;
  /** ARNs of the signers' roles, for the policies of a project's keys. */
  VAULT_ROLE_EVM?: string;
  VAULT_ROLE_TRON?: string;
  VAULT_ROLE_SOLANA?: string;
  /** Who notifies approvers that something waits, and how; set for the channels the stage names. */
  NOTICE_MAIL_FROM?: string;
  NOTICE_MAIL_TO?: string;
  /** SSM parameter with the URL of a Slack webhook. */
  NOTICE_SLACK_PARAMETER?: string;
  NOTICE_TOPIC?: string;
  NOTICE_REMIND_AFTER_S?: string;
  /** Origin of the console, which messages link to. */
  CONSOLE_URL?: string;
  /** SSM parameter with the SHA-256 of the console's manifest, and the origin of its sign-in page. */
  CONSOLE_MANIFEST_PARAMETER?: string;
  CONSOLE_SIGN_IN?: string;
  /** JSON: by the name of a function whose configuration is compared, the names of its variables. */
  FUNCTION_CONFIGURATIONS?: string;
  /** Lambda's own, for calls that no SDK client makes. */
  AWS_REGION?: string;
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
  AWS_SESSION_TOKEN?: string;
  /** Set by an emulator. */
  AWS_ENDPOINT_URL?: string;
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
