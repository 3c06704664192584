/** A part in a process of its own: runs the file that its argument names and sends what it found. */
import type { Part } from './part.ts';

const { part } = (await import(`../${process.argv[2]}.ts`)) as { part: Part };
const rows = await part.run();
process.send!({ about: part.about, rows }, () => process.exit(0));
