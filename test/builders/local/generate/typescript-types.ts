import { typescriptTypes } from '#local/generate/typescript-types.ts';

export const answerOf = (schema: object) => ({
  '200': { description: 'Success', content: { 'application/json': { schema } } },
});

/** The document of one route, with these schemas as components. */
export const documentWith = (schemas: object, operation: object = {}) => ({
  paths: {
    '/v1/move': { post: { operationId: 'move', responses: {}, ...operation } },
  },
  components: { schemas },
});

/** The lines of a component, without their indentation. */
export function componentOf(schema: object): string[] {
  const text = typescriptTypes(documentWith({ It: schema, Other: { type: 'string' } }));
  const [, own = ''] = /\n {8}It: ([\s\S]*?)\n {8}Other: /.exec(text) ?? [];
  return own.split('\n').map((line) => line.replace(/^ {8}/, ''));
}
