/**
 * Where two Solana nodes answer differently: does the same operations on both and prints a line for
 * each difference, the first node's side on the left.
 *
 *   node test/conformance/solana/compare.mjs URL_A URL_B
 */
import { collect } from './collect.mjs';
import { differences } from './differences.mjs';

const [a, b] = await Promise.all(process.argv.slice(2, 4).map(collect));
const found = differences(a, b);
for (const line of found) console.log(line.replace(/^\./, ''));
console.log(found.length, 'differences (left = first url)');
// The library keeps its websockets open.
process.exit(0);
