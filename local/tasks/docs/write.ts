/** `npm run docs`: the documentation as a site in `.local/docs`. */

import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { buildDocs } from '../../../site/build.ts';

readCommandLine({
  name: 'npm run docs',
  usage: 'npm run docs   writes the documentation as a site to .local/docs',
});
const out = `${paths.state}/docs`;
const { pages } = await buildDocs(out);
console.log(`${pages} pages in ${out}; open ${out}/index.html, or run npm start`);
