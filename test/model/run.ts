/**
 * `npm run model`: searches the model of the payment life (docs/model.md). `--fault NAME` takes a guard out
 * of it, and prints the trace that finds the fault.
 */
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { searchesOf } from './bounds.ts';
import { check, type Finding, type Progress, traceText } from './checker.ts';
import { type Fault, faults } from './faults.ts';

const { values } = readCommandLine({
  name: 'npm run model',
  usage: `
npm run model [-- options]   every state that payments can reach, within bounds, against the invariants
  --bounds SIZE   small (about half a minute) or large (minutes, and some GB of memory)
  --only TEXT     only the searches whose name contains it
  --fault NAME    takes a guard of the code out, and prints how that is found; "list" names them
`,
  options: {
    bounds: { type: 'string' },
    only: { type: 'string' },
    fault: { type: 'string' },
  },
});

const say = ({ states, steps, depth, seconds }: Progress): string =>
  `${states} states, ${steps} steps, depth ${depth}, ${seconds.toFixed(1)} s`;
const progress = (at: Progress): void => console.log(`    ${say(at)} ...`);

const print = ({ invariant, why, trace }: Finding): void =>
  console.log(`BROKEN  ${invariant}: ${why}\n${traceText(trace)}`);

/** Returns 0 if the fault is found as it should be. */
function findFault({ says, model, breaks }: Fault): number {
  console.log(`The fault: ${says}.`);
  const result = check(model(), { liveness: breaks === 'liveness', progress });
  console.log(say(result));
  if (result.finding) print(result.finding);
  else console.log('not found');
  return result.finding?.invariant === breaks ? 0 : 1;
}

/** Returns how many searches found something. */
function search(size: 'small' | 'large'): number {
  const searches = searchesOf(size).filter(({ name }) => name.includes(values.only ?? ''));
  if (searches.length === 0) refuse('--only is a part of the name of a search.');
  let broken = 0;
  for (const { name, model } of searches) {
    console.log(name);
    const made = model();
    const result = check(made, { liveness: true, progress });
    console.log(`    ${say(result)}`);
    if (result.finding) {
      broken += 1;
      print(result.finding);
    } else if (!result.complete) console.log('    ended at its limit: nothing broke so far');
    else console.log(`    holds: ${[...Object.keys(made.invariants), 'liveness'].join(', ')}`);
  }
  return broken;
}

const { fault, bounds = 'small' } = values;
if (fault === 'list') {
  for (const [name, { says, breaks }] of Object.entries(faults)) {
    console.log(`${name.padEnd(28)} ${says} (${breaks})`);
  }
} else if (fault !== undefined) {
  const found = faults[fault];
  if (!found) refuse(`--fault is "list" or one of ${Object.keys(faults).join(', ')}.`);
  process.exitCode = findFault(found);
} else {
  if (bounds !== 'small' && bounds !== 'large') refuse('--bounds is small or large.');
  process.exitCode = search(bounds) > 0 ? 1 : 0;
}
