import * as z from 'zod';

const schema = z.object({
  /** Without a stage, the strictest rules apply. */
  STAGE: z.string().default('prod'),
  TABLE_PROJECTS: z.string().optional(),
  TABLE_GUARDS: z.string().optional(),
  TABLE_MONEY: z.string().optional(),
  TABLE_APPROVALS: z.string().optional(),
  TABLE_DEPOSITS: z.string().optional(),
  TABLE_CHAIN_STATE: z.string().optional(),
  TABLE_PRICES: z.string().optional(),
  TABLE_EVENTS: z.string().optional(),
  TABLE_LISTS: z.string().optional(),
  QUEUE_SIGN_EVM: z.string().optional(),
  QUEUE_WATCH_EVM: z.string().optional(),
  QUEUE_DELIVERIES: z.string().optional(),
  QUEUE_SWEEPS: z.string().optional(),
  STATE_MACHINE_WITHDRAWAL: z.string().optional(),
  FUNCTION_DERIVE_ADDRESS: z.string().optional(),
  FUNCTION_MAKE_PROJECT_KEYS: z.string().optional(),
  /** Envelope key of API secrets; of sub-account seeds. */
  KMS_SECRETS_KEY: z.string().optional(),
  KMS_SEEDS_KEY: z.string().optional(),
  /** Bucket of the locked copies of wrapped seeds. */
  SEED_BUCKET: z.string().optional(),
  /** SSM parameter prefix that holds `<prefix>/<CHAIN>`: a JSON list of RPC URLs. */
  RPC_PARAMETERS: z.string().optional(),
  PRICE_FEED_PARAMETER: z.string().optional(),
  /** ARNs for the policy of a project's keys. */
  SIGNER_ROLE_ARNS: z.string().optional(),
  /** The role that alone may delete or disable a project's keys. */
  BREAK_GLASS_ROLE_ARN: z.string().optional(),
});

type Environment = z.infer<typeof schema>;

let parsed: Environment | undefined;

/** The function's environment, read once at cold start and nowhere else. */
export function environment(): Environment {
  parsed ??= schema.parse(process.env);
  return parsed;
}

/** A variable this function can not work without; throws at cold start when it is missing. */
export function need(name: Exclude<keyof Environment, 'STAGE'>): string {
  const value = environment()[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
