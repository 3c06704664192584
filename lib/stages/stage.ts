import * as z from 'zod';
import { type ChainName, chainNames, type Family, familyOf } from '#shared/chains.ts';
import { hostNames } from './host-names.ts';
import { notifications } from './notifications.ts';
import { operatorFields, ownStageFile, shippedFields } from './stage-file.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 as lower-case hex');
const decimal = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal string');

export const defaultBurntDailyTrx = 100;

/** A stage's settings of a chain; src/chains/catalog/merge-catalog.ts checks and merges them. */
const chainSettings = z.strictObject({
  enabled: z.boolean(),
  chainId: z.int().positive().optional(),
  network: z.string().nullable().optional(),
  /** How the chain's nodes show native coin that contracts send; needed on EVM chains. */
  traces: z.enum(['parity', 'debug']).optional(),
  /** Says that such coin is not credited, where no node shows it. */
  internalTransfers: z.literal('not-credited').optional(),
  l1Fee: z.enum(['op-stack', 'none']).optional(),
  confirmations: z.int().min(1).optional(),
  blockTimeMs: z.int().min(10).optional(),
  /** Where a chain starts that is enabled later: "now", or the first block to read. */
  startBlock: z.union([z.literal('now'), z.int().min(0)]).optional(),
  /** Seconds from a deposit's block to its credit; docs/decisions.md "Thresholds". */
  creditSeconds: z.int().min(0).optional(),
  untaggedFinality: z
    .union([z.literal('required'), z.strictObject({ seconds: z.int().min(60) })])
    .optional(),
  tickSeconds: z.int().min(1).optional(),
  /** How an EVM chain or SOL is scanned; docs/decisions/0034-two-ways-of-scanning.md. */
  scan: z.enum(['exact', 'economy']).optional(),
  economy: z.record(z.string(), z.int().min(0)).optional(),
  maxTransactionVersion: z.int().min(0).max(127).optional(),
  inFlightCap: z.int().min(1).optional(),
  maxUnitPrice: decimal.optional(),
  minUnitTip: decimal.optional(),
  maxCallGas: z.int().min(21_000).optional(),
  maxTransferGas: z.int().min(21_000).max(5_000_000).optional(),
  minDeposit: decimal.optional(),
  tokens: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  swap: z.record(z.string(), z.unknown()).optional(),
  quoteSources: z.array(z.record(z.string(), z.unknown())).optional(),
});

/**
 * Object lock of a bucket, from the moment an object is written. In compliance mode not even the
 * account's root user can lift it.
 */
const objectLock = z.strictObject({
  mode: z.enum(['governance', 'compliance']),
  days: z.int().min(1).max(36_500),
});

const on = z.boolean().default(true);

const schema = z.strictObject({
  stage: z.string().regex(/^[a-z][a-z0-9-]{1,15}$/),
  /** For one machine: no retention, password sign-in, the CLI's own credentials deploy. */
  local: z.boolean().default(false),
  /** Runs on an emulator, without what that lacks (emulator-gaps.ts). A local stage always does. */
  emulated: z.boolean().default(false),
  /** The account and the Region that the stage belongs to; nothing is deployed elsewhere. */
  account: z
    .string()
    .regex(/^\d{12}$/, 'must be an account id of 12 digits')
    .nullable()
    .default(null),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a Region, such as eu-central-1')
    .nullable()
    .default(null),
  /**
   * Receives every alarm; or one address for those that wake somebody, and one for those that can
   * wait. null is refused outside a local stage (deploy-target.ts).
   */
  alarmEmail: z
    .union([z.email(), z.strictObject({ page: z.email(), ticket: z.email() })])
    .nullable(),
  /** SSM parameters `<prefix>/<CHAIN>` (SecureString): a JSON list of RPC URLs. */
  rpcParameters: z.string().regex(/^\/[\w./-]+[^/]$/),
  /**
   * SHA-256 of the host names that these parameters may name (`npm run ops -- pins`), as hex. A function
   * believes no provider of another host; null: any.
   */
  rpcHostPins: z
    .array(sha256)
    .min(1)
    // A function's environment takes 4 KB.
    .max(32)
    .nullable()
    .default(null),
  /** SSM parameter (SecureString) that says where prices come from. */
  priceFeedParameter: z.string().regex(/^\/[\w./-]+[^/]$/),
  /** SHA-256 of what it says without its API keys (`npm run ops -- pins`); null: anything. */
  priceFeedPin: sha256.nullable().default(null),
  /** SHA-256 of the id of the admins' user pool, once it is made (`npm run ops -- pins`); null: any. */
  adminPoolPin: sha256.nullable().default(null),
  /**
   * SSM parameter (SecureString) with the URLs and API keys of swap aggregators; null where no
   * chain's quoteSources names one.
   */
  quoteSourcesParameter: z
    .string()
    .regex(/^\/[\w./-]+[^/]$/)
    .nullable()
    .default(null),
  /**
   * The energy service of TRON: the account that top-ups are forwarded to, and the SSM parameter
   * (SecureString) with its prices and markets (docs/energy.md); null: coin is burnt. With
   * `stake` the account lends its own stake: it permits that to a key which the stage makes, by the
   * permission with this id. An alarm fires below so much energy or coin.
   */
  energy: z
    .strictObject({
      account: z.string().regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'must be a TRX address'),
      parameter: z.string().regex(/^\/[\w./-]+[^/]$/),
      stake: z
        .strictObject({
          permission: z.int().min(2).max(9),
          lowEnergy: z.int().min(0),
          lowTrx: z.string().regex(/^(0|[1-9]\d*)(\.\d{1,6})?$/, 'must be TRX as a decimal string'),
        })
        .nullable()
        .default(null),
      /** TRX that subscribed projects may burn for energy in a day before an alarm fires. */
      burntDailyTrx: z.int().min(1).default(defaultBurntDailyTrx),
    })
    .nullable()
    .default(null),
  /**
   * What a stage can go without (docs/decisions/0077-core-and-extensions.md). One that is off deploys
   * none of its functions, queues and alarms but the doors of published routes. `energy` and
   * `ownStake` need the settings of `energy` as well.
   */
  extensions: z
    .strictObject({
      energy: on,
      ownStake: on,
      tokenSweep: on,
      economyScan: on,
      notices: on,
      books: on,
      swaps: on,
      screening: on,
      payouts: on,
    })
    .prefault({}),
  /**
   * Projects that must be able to pay at once: the signer's reserved concurrency is this times
   * the enabled chains of its family, so that no address waits for another. null reserves nothing.
   */
  projectsPayingAtOnce: z.int().min(1).nullable(),
  /**
   * Puts the vaults into a network of their own that leads only to KMS and DynamoDB (docs/deploy.md "A
   * network for the vaults").
   */
  vaultVpc: z.boolean().default(false),
  /**
   * How many fixed addresses calls to nodes, price feeds, markets and receivers of webhooks come from, each in
   * a zone of its own (docs/fixed-addresses.md); null: from any address of AWS.
   */
  fixedAddresses: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .default(null),
  /**
   * The Region that gets a copy of the tables each day, by AWS Backup (docs/second-region.md); null copies none.
   */
  backupRegion: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .nullable()
    .default(null),
  /** Of the copies of wrapped seeds. */
  seedCopies: objectLock,
  /** Of the audit log's copy. */
  auditCopies: objectLock,
  /**
   * The permission set of IAM Identity Center whose users may take the break-glass role. null asks
   * for a second factor of IAM instead, which sessions of Identity Center do not carry.
   */
  breakGlassPermissionSet: z
    .string()
    .regex(/^[\w+=,.@-]{1,32}$/)
    .nullable()
    .default(null),
  /**
   * The name of the policy that no role of the stage may exceed (docs/deploy.md, "A pipeline"); null
   * sets none.
   */
  permissionsBoundary: z
    .string()
    .regex(/^[\w+=,.@-]{1,128}$/)
    .nullable()
    .default(null),
  /**
   * The key that wraps the seeds, where the stage does not make one: the replica, in this Region, of
   * another stage's key (docs/runbook.md, "Lost Region").
   */
  seedsKey: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/mrk-[0-9a-f]+$/,
      'must be the ARN of a multi-Region key',
    )
    .nullable()
    .default(null),
  /**
   * Lets AWS take no code for a function but what AWS Signer signed (docs/deploy.md, "Signed code").
   * `profile` is the ARN of a version of a signing profile, which deployments never make: who can
   * deploy should not be who can sign. `bucket` holds the code; it has versioning.
   */
  codeSigning: z
    .strictObject({
      profile: z
        .string()
        .regex(
          /^arn:aws[a-z-]*:signer:[a-z0-9-]+:\d{12}:\/signing-profiles\/\w{2,64}\/\w{10}$/,
          'must be the ARN of a signing profile with its version',
        ),
      bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    })
    .nullable()
    .default(null),
  ...hostNames,
  /**
   * Has Route 53 call the API's health from three Regions (docs/deploy.md, "Check from outside"). It
   * needs a `domain`.
   */
  outsideCheck: z.boolean().default(false),
  notifications,
  logRetentionDays: z.union([
    z.literal(7),
    z.literal(30),
    z.literal(90),
    z.literal(365),
    z.literal(731),
  ]),
  /** The gateway's own limit over all callers, requests a second. */
  apiRequestsPerSecond: z.int().min(10).default(1000),
  chains: z.partialRecord(z.enum(chainNames), chainSettings),
});

export interface Stage extends z.infer<typeof schema> {
  /**
   * The first deployment: nothing is protected from deletion yet, so that CloudFormation can take
   * back what a failed one created. Set by `-c first=true`, never by a stage's file.
   */
  first?: boolean;
  /** Where the local cloud serves its console: `-c consoleUrl=` only in a local stage. */
  consoleUrl?: string;
}

export type ExtensionName = keyof Stage['extensions'];

/** The origin of the stage's console; null without one. */
export const consoleUrlOf = (stage: Stage): string | null =>
  stage.consoleUrl ?? (stage.console ? `https://${stage.console.name}` : null);

/** Base of the documentation's pages; null where the stage names none. */
export const docsUrlOf = (stage: Stage): string | null =>
  stage.docsUrl ?? (stage.consoleUrl ? `${stage.consoleUrl}/docs` : null);

/**
 * Checks a stage's JSON; throws a sentence per field that is wrong, which names the file. Chains that
 * it does not name are disabled.
 */
export function parseStage(name: string, json: unknown, file = `lib/stages/${name}.json`): Stage {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.stage !== name) {
    throw new Error(`${file}: "stage" must be "${name}", as the file is named`);
  }
  const { edge, domain } = parsed.data;
  if (edge && (!domain || parsed.data.local)) {
    throw new Error(`${file}: "edge" needs a "domain", and a stage that is not local`);
  }
  if (parsed.data.outsideCheck && (!domain || parsed.data.local || parsed.data.emulated)) {
    throw new Error(`${file}: "outsideCheck" needs a "domain", and a stage on AWS`);
  }
  if (parsed.data.vaultVpc && (parsed.data.local || parsed.data.emulated)) {
    throw new Error(`${file}: "vaultVpc" needs a stage on AWS: an emulator has no networks`);
  }
  if (parsed.data.fixedAddresses && (parsed.data.local || parsed.data.emulated)) {
    throw new Error(`${file}: "fixedAddresses" needs a stage on AWS: an emulator has no networks`);
  }
  const { backupRegion, region } = parsed.data;
  if (backupRegion && (!region || region === backupRegion || parsed.data.emulated)) {
    throw new Error(`${file}: "backupRegion" needs a stage on AWS with another "region"`);
  }
  const unsaid = parsed.data.local ? [] : withoutTraceChoice(parsed.data);
  if (unsaid.length > 0) {
    throw new Error(
      `${file}: ${unsaid.join(', ')}: choose how native coin that contracts send is read. ` +
        '"traces": "debug" needs debug_traceBlockByNumber of every provider, "parity" needs trace_block; ' +
        'otherwise set "internalTransfers": "not-credited", which leaves such deposits out',
    );
  }
  const economy = parsed.data.extensions.economyScan ? [] : scannedInEconomy(parsed.data);
  if (economy.length > 0) {
    throw new Error(
      `${file}: ${economy.join(', ')}: "scan": "economy" needs the extension "economyScan", which is off`,
    );
  }
  // A chain that the stage does not name is not watched, so that no function may offer it either.
  const off = Object.fromEntries(chainNames.map((chain) => [chain, { enabled: false }]));
  const emulated = parsed.data.emulated || parsed.data.local;
  const energy = switchedOn(parsed.data);
  const notifications = parsed.data.extensions.notices ? parsed.data.notifications : null;
  return {
    ...parsed.data,
    emulated,
    energy,
    notifications,
    chains: { ...off, ...parsed.data.chains },
  };
}

const scannedInEconomy = (stage: Stage): ChainName[] =>
  chainNames.filter((name) => stage.chains[name]?.scan === 'economy');

/** The settings of `energy` and of its own stake; null where the extension is off. */
function switchedOn({ energy, extensions }: Stage): Stage['energy'] {
  if (!energy || !extensions.energy) return null;
  return extensions.ownStake ? energy : { ...energy, stake: null };
}

/**
 * The enabled EVM chains for which a stage does not say, or says twice, what becomes of native coin
 * that contracts send. Smart wallets, bridges and exchanges pay in that way.
 */
function withoutTraceChoice(stage: Stage): ChainName[] {
  return enabledChains(stage, 'EVM').filter((chain) => {
    const { traces, internalTransfers } = stage.chains[chain] ?? {};
    return (traces === undefined) === (internalTransfers === undefined);
  });
}

/** Reads lib/stages/<name>.json, which is shipped. Throws when the file is missing or wrong. */
export const readStage = (name: string): Stage => parseStage(name, shippedFields(name));

/**
 * The stage that an operator names in a command: their own stages/<name>.json, or else the shipped
 * one. Throws when there is neither, or when the file is wrong.
 */
export function operatorStage(name: string): Stage {
  const { file, fields } = operatorFields(name);
  return parseStage(name, fields, file);
}

/**
 * A local stage with only the named chains of those that it enables. Throws a sentence for a chain
 * that the stage does not enable, and for a stage that runs on AWS: its file says what it enables.
 */
export function withChains(stage: Stage, names: string[]): Stage {
  if (!stage.local) {
    throw new Error(
      `Only a local stage can start with fewer chains: set them in ${ownStageFile(stage.stage)}`,
    );
  }
  const enabled = enabledChains(stage);
  const unknown = names.filter((name) => !enabled.some((chain) => chain === name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(
      `Name chains of ${enabled.join(', ')}: "${names.join(',')}" is not a list of them`,
    );
  }
  const chains = Object.entries(stage.chains).map(([name, settings]) => [
    name,
    { ...settings, enabled: names.includes(name) },
  ]);
  return { ...stage, chains: Object.fromEntries(chains) };
}

/**
 * A local stage with another in-flight cap on each EVM chain, for a bench. Throws for a stage that
 * runs on AWS: its file says how many payments its nodes keep.
 */
export function withInFlightCap(stage: Stage, inFlightCap: number): Stage {
  if (!stage.local) {
    throw new Error(
      `Only a local stage can have another cap: set it in ${ownStageFile(stage.stage)}`,
    );
  }
  if (!Number.isInteger(inFlightCap) || inFlightCap < 1) {
    throw new Error('inFlightCap must be a whole number of payments');
  }
  const chains = Object.entries(stage.chains).map(([name, settings]) => [
    name,
    familyOf[name as ChainName] === 'EVM' ? { ...settings, inFlightCap } : settings,
  ]);
  return { ...stage, chains: Object.fromEntries(chains) };
}

/** Chains that this stage watches and pays on; of one family where one is named. */
export function enabledChains(stage: Stage, family?: Family): ChainName[] {
  return chainNames.filter(
    (name) => stage.chains[name]?.enabled && (!family || familyOf[name] === family),
  );
}
