import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { readCommandLine } from '#workstation/command-line.ts';

/** `npm run build [stage]`: bundles every function as a deployment would, into .local/build. */
const { positionals } = readCommandLine({
  name: 'npm run build',
  usage: 'npm run build [-- stage]   bundles every function of the stage (local) into .local/build',
  takesArguments: true,
});
const stage = operatorStage(positionals[0] ?? 'local');
const { entries } = await bundleFunctions({ name: stage.stage, chains: stage.chains });
console.log(`${entries.length} functions in .local/build/${stage.stage}`);
