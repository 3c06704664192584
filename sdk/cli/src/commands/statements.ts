import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Item } from 'coffer-sdk';
import { readFolder } from '#shared/audit/read-export.ts';
import { verifyStatementFile, verifyStatementLinks } from '#shared/audit/verify-statements.ts';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { table } from '../print.ts';
import { type Digest, linesOf, saveFile } from '../stream-files.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Listed = Item<'statementsList'>;

/** So many statements have those of a month with them. */
const daysAndMonth = 32;

const linkFile = /^\d{12}\.json$/;
/** A name that stays in the folder, whoever wrote it. */
const fileName = /^\d{4}-\d{2}(-\d{2})?(\.\d+)?\.(csv|jsonl)$/;

function folderOf({ words }: Context): string {
  const [folder] = words;
  if (folder === undefined) throw new UsageError('give a folder');
  return folder;
}

/** The size of a file; null if there is none. */
function sizeOf(path: string): number | null {
  try {
    return statSync(path).size;
  } catch {
    return null;
  }
}

/** Downloads what a statement's link opens. */
async function fetchFile(
  { world }: Context,
  { url, path }: { url: string; path: string },
  isRight: (digest: Digest) => boolean,
): Promise<void> {
  const answer = await world.fetch(url, { signal: world.signal });
  if (!answer.ok || !answer.body) {
    throw new Error(`${new URL(url).pathname} could not be downloaded: HTTP ${answer.status}`);
  }
  await saveFile(path, answer.body, isRight);
}

/** Whether the folder has all files of a statement, by their sizes. */
const isThere = (at: string, { seq, files }: Listed): boolean =>
  sizeOf(resolve(at, linkName(seq))) !== null &&
  files.every(({ name, bytes }) => sizeOf(resolve(at, name)) === bytes);

const linkName = (seq: number): string => `links/${String(seq).padStart(12, '0')}.json`;

/** Downloads what the folder lacks of a statement; how many files that were. */
async function download(context: Context, at: string, listed: Listed): Promise<number> {
  const { link, files } = await context.api().statements.detail({ period: listed.period });
  let count = 0;
  for (const { name, url, bytes, sha256: wanted } of files) {
    if (!fileName.test(name)) throw new Error(`${name} is not the name of a statement's file`);
    const path = resolve(at, name);
    if (sizeOf(path) === bytes) continue;
    await fetchFile(
      context,
      { url, path },
      (digest) => digest.bytes === bytes && digest.sha256 === wanted,
    );
    count += 1;
  }
  const path = resolve(at, linkName(listed.seq));
  if (sizeOf(path) === null) {
    // Its own hash stands in it; `statements verify` checks it.
    await fetchFile(context, { url: link.url, path }, ({ bytes }) => bytes > 0);
    count += 1;
  }
  return count;
}

/** What is wrong between the folder's chain and what the API lists last. */
async function compareWithList(
  { api }: Context,
  links: { seq: number; hash: string }[],
): Promise<string[]> {
  // The last link is the newest day's or its month's, which is listed after its first day.
  const { list } = await api().statements.list({ limit: daysAndMonth });
  return list.flatMap(({ seq, hash, period }) => {
    const own = links.find((link) => link.seq === seq);
    if (!own) return [`seq ${seq}, ${period}, is listed but is not in the folder`];
    return own.hash === hash ? [] : [`seq ${seq}, ${period}: the API lists another hash`];
  });
}

export const statements: Command[] = [
  {
    name: 'statements list',
    summary: 'statements of the ledger: days and months, the newest first',
    usage: '[--limit N]',
    details: '--limit is 20 by default; 0 means all.',
    examples: ['coffer statements list'],
    options: { limit: { type: 'string' } },
    async run(context) {
      const { api, show, flags, progress, words } = context;
      if (words.length > 0) throw new UsageError('statements list takes no arguments');
      const limit = Number(flags.limit ?? 20);
      if (!Number.isSafeInteger(limit) || limit < 0) {
        throw new UsageError('--limit must be a number');
      }
      const rows: Listed[] = [];
      await progress(
        () => `${rows.length} read`,
        async () => {
          const query = limit === 0 ? {} : { limit: Math.min(limit, 500) };
          for await (const statement of api().statements.list.all(query)) {
            rows.push(statement as Listed);
            if (rows.length === limit) return;
          }
        },
      );
      const shown = rows.map(({ files, ...row }) => ({
        period: row.period,
        entries: row.entries,
        bytes: files.find(({ format }) => format === 'csv')?.bytes,
        seq: row.seq,
        hash: row.hash,
      }));
      show(rows, table(shown));
      return exitCodes.ok;
    },
  },
  {
    name: 'statements download',
    summary: 'download statements and their chain into a folder',
    usage: 'FOLDER [PERIOD ...]',
    details:
      'PERIOD is a day (2026-03-01) or a month (2026-03); without PERIOD, all statements\n' +
      'that the folder lacks are downloaded. Each file is compared with its listed SHA-256.',
    examples: ['coffer statements download books', 'coffer statements download books 2026-03'],
    async run(context) {
      const { api, words, show, progress, world } = context;
      const folder = folderOf(context);
      const at = resolve(world.cwd, folder);
      const periods = new Set(words.slice(1));
      const found: string[] = [];
      let files = 0;
      await progress(
        () => `${files} files downloaded`,
        async () => {
          for await (const one of api().statements.list.all({})) {
            const listed = one as Listed;
            const isWanted = periods.size === 0 || periods.has(listed.period);
            if (!isWanted) continue;
            found.push(listed.period);
            if (!isThere(at, listed)) files += await download(context, at, listed);
            if (found.length === periods.size) return;
          }
        },
      );
      const missing = [...periods].filter((period) => !found.includes(period));
      if (missing.length > 0) throw new UsageError(`no statement of ${missing.join(', ')}`);
      show(
        { statements: found.length, files },
        `${found.length} statements in ${folder}, ${files} files downloaded`,
      );
      return exitCodes.ok;
    },
  },
  {
    name: 'statements verify',
    summary: 'check downloaded statements and their chain, offline',
    usage: 'FOLDER [--online]',
    details:
      'FOLDER is the output of statements download, or of "aws s3 sync\n' +
      's3://coffer-<stage>-statements-<account>-<region>/statements/<project> FOLDER". Checked are the chain,\n' +
      'the SHA-256 of each file, that each day opens with the closing before, that opening and entries make\n' +
      'the closing, that entries sum to zero, and the fees. Links missing at the end are not detected, unless\n' +
      '--online compares the last ones with those that the API lists.',
    examples: ['coffer statements verify books', 'coffer statements verify books --online'],
    options: { online: { type: 'boolean' } },
    async run(context) {
      const { words, flags, show, progress, readFile, world } = context;
      const folder = folderOf(context);
      if (words.length > 1) throw new UsageError('give one folder');
      const names = context.readFolder(`${folder}/links`)?.filter((name) => linkFile.test(name));
      if (!names?.length) {
        throw new UsageError(
          `${folder}/links has no file like 000000000001.json`,
          `Run coffer statements download ${folder}.`,
        );
      }
      const exported = readFolder(folder, names, (name) => readFile(`${folder}/links/${name}`));
      const checked = verifyStatementLinks(exported.records, sha256);
      const problems = [...exported.problems, ...checked.problems];
      let files = 0;
      await progress(
        () => `${files} files checked`,
        async () => {
          for (const link of checked.links) {
            for (const file of link.entry.files) {
              const path = resolve(world.cwd, folder, file.name);
              if (!fileName.test(file.name)) {
                problems.push(
                  `seq ${link.seq}: ${file.name} is not the name of a statement's file`,
                );
              } else if (sizeOf(path) === null) problems.push(`${file.name} is missing`);
              else {
                const { lines, digest } = linesOf(path);
                const said = await verifyStatementFile(link, file, lines);
                const { bytes, sha256: own } = digest();
                if (bytes !== file.bytes || own !== file.sha256) {
                  problems.push(
                    `${file.name} was changed: its SHA-256 differs from that in its link`,
                  );
                }
                problems.push(...said);
              }
              files += 1;
            }
          }
          if (flags.online) problems.push(...(await compareWithList(context, checked.links)));
        },
      );
      const isRight = problems.length === 0;
      const last = checked.links.at(-1);
      show(
        {
          links: checked.links.length,
          files,
          problems,
          last_hash: isRight ? (last?.hash ?? null) : null,
        },
        [
          `${checked.links.length} links${last ? ` of "${last.entry.projectId}", the last ${last.seq} ${last.hash}` : ''}, ${files} files`,
          ...problems,
          isRight ? 'The statements are right' : 'The statements are WRONG',
        ].join('\n'),
      );
      return isRight ? exitCodes.ok : exitCodes.failed;
    },
  },
];
