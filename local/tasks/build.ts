import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { operatorStage } from '#lib/stages/stage.ts';

/** `npm run build [stage]`: bundles every function as a deployment would, into .local/build. */
const stage = operatorStage(process.argv[2] ?? 'local');
const { entries } = await bundleFunctions({ name: stage.stage, chains: stage.chains });
console.log(`${entries.length} functions in .local/build/${stage.stage}`);
