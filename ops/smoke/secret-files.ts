/** What a smoke run is given in secret: who signs in, and the keys that pay. Never by an argument. */
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { type ChainName, familyOf } from '#shared/chains.ts';

const people = z.strictObject({
  owners: z
    .array(
      z.strictObject({
        email: z.string().min(3),
        password: z.string().min(1),
        /** The secret of the authenticator in base32, as it is shown when it is registered. */
        authenticator: z.string().optional(),
        /** The key file that the person signs with, and its password. */
        device: z.strictObject({ file: z.string(), password: z.string() }).optional(),
      }),
    )
    .min(1)
    .max(2),
});

export type SmokePerson = z.infer<typeof people>['owners'][number];

const funds = z.strictObject({
  /** Hex with 0x. */
  EVM: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .optional(),
  /** Hex. */
  TRX: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional(),
  /** Base58 of 64 bytes. */
  SOL: z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    .optional(),
});

export type Funds = z.infer<typeof funds>;

export const peopleVariable = 'COFFER_SMOKE_PEOPLE';
export const fundsVariable = 'COFFER_SMOKE_FUNDS';

/** A file that others may read, and a value that has another form: the sentence never quotes it. */
function secretOf<T>(
  schema: z.ZodType<T>,
  { file, variable, option }: { file: string | undefined; variable: string; option: string },
): T | null {
  const where = file ?? variable;
  const text = file === undefined ? process.env[variable] : textOf(file, option);
  if (text === undefined || text === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${where} is not JSON (docs/testnet.md shows the format)`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'its top'))];
  throw new Error(`${where} is not as documented at ${fields.join(', ')} (docs/testnet.md)`);
}

function textOf(file: string, option: string): string {
  let mode: number;
  try {
    mode = statSync(file).mode;
  } catch {
    throw new Error(`${option} names ${file}, which does not exist`);
  }
  if ((mode & 0o077) !== 0) {
    throw new Error(`Other users can read ${file}: run chmod 600 ${file}`);
  }
  return readFileSync(file, 'utf8');
}

/** The owners of a file or of COFFER_SMOKE_PEOPLE; null where neither is given. */
export const readPeople = (file: string | undefined): SmokePerson[] | null =>
  secretOf(people, { file, variable: peopleVariable, option: '--people' })?.owners ?? null;

/** The keys of a file or of COFFER_SMOKE_FUNDS; none where neither is given. */
export const readFunds = (file: string | undefined): Funds =>
  secretOf(funds, { file, variable: fundsVariable, option: '--funds' }) ?? {};

export const fundsOf = (keys: Funds, chain: ChainName): string | undefined => keys[familyOf[chain]];
