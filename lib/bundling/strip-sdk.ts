import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Clients whose errors our code recognises by `name`. Without its class in the bundle, an error of
 * the service keeps its name, message and metadata, and is an instance of the client's base class.
 */
const knownByName = /@aws-sdk\/client-(cognito-identity-provider|kms|lambda|sfn|sqs|ssm)\//;

/**
 * Rewrites a client's schemas so that the bundler can drop unused ones: property names that are
 * constants are written out, and (with `dropErrors`) the registration of an error class does not
 * keep the class. Throws when the SDK's files have an unknown form.
 */
export function stripSchemas(source: string, options: { dropErrors: boolean }): string {
  const constants = new Map(
    [...source.matchAll(/^const (_\w+) = ("[^"\n]*");$/gm)].map((match) => [match[1], match[2]]),
  );
  const written = source.replace(
    /\[(_\w+)\]:/g,
    (text, name) => `${constants.get(name) ?? text.slice(0, -1)}:`,
  );
  if (!options.dropErrors) return written;
  const registration = /^n0_registry\.registerError\(/gm;
  if (!registration.test(source)) throw new Error('the SDK registers its errors in a new way');
  return written.replace(registration, '/* @__PURE__ */ n0_registry.registerError(');
}

/**
 * Replaces the SDK's own log: our clients have no logger, and without this it would still copy
 * each question and answer for one, less what is secret.
 */
const noLog = [
  'export const loggerMiddleware = () => (next) => next;',
  'export const loggerMiddlewareOptions = {};',
  'export const getLoggerPlugin = () => ({ applyToStack() {} });',
].join('\n');

/**
 * Leaves out the parts of the SDK that a Lambda does not need: the chain of credential providers (a
 * Lambda has credentials in its environment), its own log, its package files, and schemas and errors of
 * unused operations. Together they are a third of an API function.
 */
export const stripSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/ }, () => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      loader: 'js',
    }));
    build.onLoad({ filter: /@aws-sdk\/core\/dist-es\/.*\/loggerMiddleware\.js$/ }, () => ({
      contents: noLog,
      loader: 'js',
    }));
    // A client reads nothing of its package.json but the version, for its user agent.
    build.onLoad({ filter: /@aws-sdk\/client-[\w-]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    build.onLoad(
      { filter: /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/ },
      async ({ path }) => ({
        contents: stripSchemas(await readFile(path, 'utf8'), {
          dropErrors: knownByName.test(path),
        }),
        loader: 'js',
      }),
    );
  },
};
