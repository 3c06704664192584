/** `npm run docs`: the documentation as a site in `.local/docs`. */

import { paths } from '#workstation/paths.ts';
import { buildDocs } from '../../../site/build.ts';

const out = `${paths.state}/docs`;
const { pages } = await buildDocs(out);
console.log(`${pages} pages in ${out}; open ${out}/index.html, or run npm start`);
