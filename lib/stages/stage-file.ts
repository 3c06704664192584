import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type StageFields = Record<string, unknown>;

/** The operator's own stages, in the root of the checkout: git ignores them, so no pull touches them. */
const ownFolder = fileURLToPath(new URL('../../stages/', import.meta.url));

/** Where an operator describes a stage, from the root of the checkout. */
export const ownStageFile = (name: string): string => `stages/${name}.json`;

const shippedStageFile = (name: string): string => `lib/stages/${name}.json`;

/**
 * The fields of lib/stages/<name>.json. A file that `extends` another stage holds only what differs
 * from it; a field that it names replaces the other's as a whole. Throws when the file is missing.
 */
export function shippedFields(name: string): StageFields {
  const fields = readFields(fileURLToPath(new URL(`./${name}.json`, import.meta.url)));
  if (!fields) throw new Error(`There is no ${shippedStageFile(name)}: name a stage that has one`);
  return extended(fields);
}

/**
 * The fields of the operator's stages/<name>.json, or of the shipped stage of this name where there
 * is no such file, and which file it was. An own file may extend a shipped stage, also the one of
 * its own name, and has the name of its file. Throws when there is neither, or when a file is not
 * JSON.
 */
export function operatorFields(
  name: string,
  folder = ownFolder,
): { file: string; fields: StageFields } {
  const own = readFields(`${folder}${name}.json`);
  if (own) {
    return { file: ownStageFile(name), fields: { ...extended(own), stage: own.stage ?? name } };
  }
  try {
    return { file: shippedStageFile(name), fields: shippedFields(name) };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${message}, or write ${ownStageFile(name)} (docs/deploy.md, step 2)`);
  }
}

function extended({ extends: base, ...own }: StageFields): StageFields {
  return base === undefined ? own : { ...shippedFields(String(base)), ...own };
}

/** null without the file. */
function readFields(file: string): StageFields | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return JSON.parse(text) as StageFields;
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
}
