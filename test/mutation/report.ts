/** What a report of Stryker says (mutation-testing-report-schema, version 2). */
interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

export interface Survivor {
  file: string;
  line: number;
  was: string;
  became: string;
  /** No test runs this code at all. */
  untested: boolean;
}

export interface Part {
  counts: { noticed: number; survived: number; untested: number };
  survivors: Survivor[];
}

/** A change that makes a test fail, or run for ever. */
const noticed = new Set(['Killed', 'Timeout']);

const mutantsOf = ({ files }: Report) =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, mutant })),
  );

/** How many changes were noticed. Those that do not compile, or were left out, do not count. */
export function countsOf(report: Report): Part['counts'] {
  const count = (is: (status: string) => boolean) =>
    mutantsOf(report).filter(({ mutant }) => is(mutant.status)).length;
  return {
    noticed: count((status) => noticed.has(status)),
    survived: count((status) => status === 'Survived'),
    untested: count((status) => status === 'NoCoverage'),
  };
}

/** The text between two places of a source; lines and columns count from 1. */
function textBetween(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  return lines.join('\n');
}

export const survivorsOf = (report: Report): Survivor[] =>
  mutantsOf(report)
    .filter(({ mutant }) => mutant.status === 'Survived' || mutant.status === 'NoCoverage')
    .map(({ file, source, mutant }) => ({
      file,
      line: mutant.location.start.line,
      was: textBetween(source, mutant.location),
      became: mutant.replacement ?? mutant.mutatorName,
      untested: mutant.status === 'NoCoverage',
    }));

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 90);

export const textOfSurvivor = ({ file, line, was, became, untested }: Survivor): string =>
  `${file}:${line} ${untested ? '(no test)' : ''}  ${oneLine(was)}  =>  ${oneLine(became)}`;

/** In percent; 100 if nothing can be changed. */
export function score({ noticed, survived, untested }: Part['counts']): number {
  const all = noticed + survived + untested;
  return all === 0 ? 100 : (100 * noticed) / all;
}
