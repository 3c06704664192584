/** `npm run docs`: the documentation as a site in `.local/docs`. */
import { buildDocs } from '../../../site/build.ts';
import { paths } from '../../paths.ts';

const out = `${paths.state}/docs`;
const { pages } = await buildDocs(out);
console.log(`${pages} pages in ${out}; open ${out}/index.html, or run npm start`);
