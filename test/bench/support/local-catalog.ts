/**
 * Gives this process the catalogue of the stage `local`, as the bundler gives it to a function: to be
 * imported before whatever reads src/chains/catalog.ts.
 */
import { readStage } from '../../../lib/stages/stage.ts';
import { catalogToText } from '../../../src/chains/catalog-text.ts';
import { mergeCatalog } from '../../../src/chains/merge-catalog.ts';

Object.assign(globalThis, { COFFER_CATALOG: catalogToText(mergeCatalog(readStage('local'))) });
