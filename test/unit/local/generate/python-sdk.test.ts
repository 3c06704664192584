import { expect, test } from 'vitest';
import { pythonSdk } from '#local/generate/python-sdk.ts';

test('a keyword of Python is a parameter with an underscore, and a field with its own name', () => {
  const schema = {
    type: 'object',
    required: ['from'],
    properties: { from: { type: 'string' }, size: { type: ['integer', 'null'] } },
  };
  const post = {
    operationId: 'clientMove',
    summary: 'Move',
    requestBody: { content: { 'application/json': { schema } } },
    responses: {
      '200': {
        content: {
          'application/json': { schema: { properties: { data: schema }, required: ['data'] } },
        },
      },
    },
  };
  const document = { paths: { '/v1/move': { post } }, webhooks: {}, components: { schemas: {} } };
  const text = pythonSdk(document);
  expect(text).toContain('"clientMove": ("POST", "/v1/move")');
  expect(text).toContain('        from_: str,\n        size: int | None | None = None,\n');
  expect(text).toContain('{"from": from_, "size": size}');
  expect(text).toContain('{"from": "str", "size": "NotRequired[int | None]"}');
});
