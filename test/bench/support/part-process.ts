/** Runs a part in its own process: loads the file that the argument names and sends its result. */
import type { Part } from './part.ts';

const { part } = (await import(`../${process.argv[2]}.ts`)) as { part: Part };
const rows = await part.run();
process.send!({ about: part.about, rows }, () => process.exit(0));
