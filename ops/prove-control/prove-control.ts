import type { Family } from '#shared/chains.ts';
import type { ControlProof } from '#shared/control/verify-control.ts';
import type { Call, NamedAddress } from './addresses-to-prove.ts';

/** Addresses that one call proves at most (src/wire/admin/control/schemas.ts). */
const pageSize = 250;

/** A file of proofs that grows, of which a run that ended early is continued. */
export interface ProofsFile {
  /** Its whole lines. One that was cut off by the end of a run is gone. */
  lines(): Iterable<string> | AsyncIterable<string>;
  append(text: string): void;
}

export interface ProveResult {
  /** Addresses that the file proves now, and how many it had before. */
  proven: number;
  before: number;
  /** Addresses that are not the project's, or whose key did not sign. */
  unknown: string[];
  failed: string[];
}

/**
 * Asks for proofs of control of these addresses and adds them to the file, those that it lacks, some of each
 * family at a time. Throws a sentence for a file of another project or nonce, and for what the API refuses.
 */
export async function proveControl(
  { call, file, progress }: { call: Call; file: ProofsFile; progress(proven: number): void },
  question: { slug: string; nonce: string },
  addresses: Iterable<NamedAddress> | AsyncIterable<NamedAddress>,
): Promise<ProveResult> {
  const { slug, nonce } = question;
  const done = await provenIn(file, question);
  const before = done.size;
  await call('POST', `/projects/${slug}/control-proofs`, { nonce });
  const result: ProveResult = { proven: before, before, unknown: [], failed: [] };
  const path = `/projects/${slug}/control-proofs/${nonce}/sign`;

  async function sign(family: Family, page: string[]): Promise<void> {
    const answer = (await call('POST', path, { family, addresses: page })) as {
      proofs: ControlProof[];
      unknown: string[];
      failed: string[];
    };
    file.append(answer.proofs.map((proof) => `${JSON.stringify(proof)}\n`).join(''));
    result.proven += answer.proofs.length;
    result.unknown.push(...answer.unknown);
    result.failed.push(...answer.failed);
    progress(result.proven);
  }

  // A family has one call at a time, and the families do not wait for each other.
  const pages = new Map<Family, string[]>();
  const calls = new Map<Family, Promise<void>>();
  const send = async (family: Family): Promise<void> => {
    const page = pages.get(family) ?? [];
    pages.set(family, []);
    await calls.get(family);
    if (page.length > 0) calls.set(family, handled(sign(family, page)));
  };
  for await (const { family, address } of addresses) {
    const spelling = spelled(address);
    if (done.has(spelling)) continue;
    done.add(spelling);
    const page = [...(pages.get(family) ?? []), address];
    pages.set(family, page);
    if (page.length === pageSize) await send(family);
  }
  for (const family of pages.keys()) await send(family);
  await Promise.all(calls.values());
  return result;
}

/** It is awaited later: until then a failure is not one that nobody handles. */
function handled(running: Promise<void>): Promise<void> {
  running.catch(() => {});
  return running;
}

/** Only EVM addresses have more than one spelling. */
const spelled = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address;

async function provenIn(
  file: ProofsFile,
  { slug, nonce }: { slug: string; nonce: string },
): Promise<Set<string>> {
  const done = new Set<string>();
  for await (const line of file.lines()) {
    const proof = JSON.parse(line) as ControlProof;
    if (proof.project !== slug || proof.nonce !== nonce) {
      throw new Error(
        `The file has proofs of ${proof.project} with the nonce ${proof.nonce}: choose another file.`,
      );
    }
    done.add(spelled(proof.address));
  }
  return done;
}
