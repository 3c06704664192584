/**
 * Gives this process the catalog of the stage `local`, as the bundler gives it to a function.
 * Import this file before any module that reads src/chains/catalog/catalog.ts.
 */

import { catalogToText } from '#chains/catalog/catalog-text.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { readStage } from '#lib/stages/stage.ts';

Object.assign(globalThis, { COFFER_CATALOG: catalogToText(mergeCatalog(readStage('local'))) });
