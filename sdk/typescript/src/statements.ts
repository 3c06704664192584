import { toHex } from './bytes.ts';
import { errorOf } from './errors.ts';
import type { World } from './send.ts';

/** A line of a statement (docs/interface.md "Statement"). What a kind of line does not have is null. */
export interface StatementRow {
  row: 'opening' | 'entry' | 'closing' | 'fee';
  entry_no: string | null;
  at: number | null;
  account: string;
  address: string | null;
  chain: string;
  token: string;
  /** A decimal text with its sign. */
  amount: string;
  amount_usd: number | null;
  order_no: string | null;
  deposit_no: string | null;
  tx_hash: string | null;
  block_number: string | null;
}

/** How long (ms) a download may take: as long as its link opens. */
const linkMs = 300_000;

/**
 * The rows of a statement's file in JSON Lines. The whole file is compared with the SHA-256 that the API
 * names before a row is read: another one throws.
 */
export async function rowsOf(
  { fetch }: Pick<World, 'fetch'>,
  { name, url, sha256 }: { name: string; url: string; sha256: string },
  given?: AbortSignal,
): Promise<StatementRow[]> {
  const timeout = AbortSignal.timeout(linkMs);
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  let http = 0;
  let reason: string;
  let cause: unknown;
  try {
    const response = await fetch(url, { method: 'GET', signal });
    http = response.status;
    if (response.ok) return await checkedRows(name, sha256, await response.arrayBuffer());
    reason = `${name} was not downloaded: HTTP ${http}`;
  } catch (error) {
    if (error instanceof OtherFileError) throw error;
    reason = `${name} was not downloaded: ${(error as Error | null)?.message ?? error}`;
    cause = error;
  }
  const none = { requestId: null, retryAfter: null, idempotencyKey: null };
  throw errorOf({
    operation: 'statementsDetail',
    code: 0,
    http,
    reason,
    ...none,
    isUnclear: false,
    cause,
  });
}

/** A file that is not the one that the API names. */
class OtherFileError extends Error {}

async function checkedRows(
  name: string,
  sha256: string,
  file: ArrayBuffer,
): Promise<StatementRow[]> {
  const own = toHex(await crypto.subtle.digest('SHA-256', file));
  if (own !== sha256) {
    throw new OtherFileError(`${name} is not the file that the API names: its SHA-256 is ${own}`);
  }
  const lines = new TextDecoder().decode(file).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as StatementRow);
}
