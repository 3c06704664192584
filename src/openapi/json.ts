/** JSON as openapi.json holds it. */
export type Json = Record<string, unknown>;

/** A reference to a component. */
export const refTo = (
  kind: 'schemas' | 'responses' | 'headers' | 'parameters',
  name: string,
): Json => ({ $ref: `#/components/${kind}/${name}` });

/** A name for generated code: `client/send-tx` is `clientSendTx`. */
export const camelCase = (id: string): string =>
  id.replace(/[^a-zA-Z0-9]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The same with a capital. */
export const pascalCase = (id: string): string =>
  camelCase(id).replace(/^./, (letter) => letter.toUpperCase());
