import { parseJson } from '#shared/parse-json.ts';
import { ApiError } from '#wire/api-error.ts';

const maxBodyBytes = 256 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws ApiError invalidRequest for a body over 256 KB, or what else the route takes. */
export function checkBodySize(body: Uint8Array, max: number = maxBodyBytes): void {
  if (body.length <= max) return;
  const message =
    max === maxBodyBytes ? 'body must be at most 256 KB' : 'body must be at most 1 MB';
  throw new ApiError('invalidRequest', message);
}

/**
 * The JSON object in a body. An empty body is `{}`, so that a route whose fields are all optional
 * needs none, and the schema of another names the first field that it requires.
 * Errors: invalidRequest.
 */
export function parseJsonObject(body: Uint8Array): object {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = parseJson(utf8.decode(body));
  } catch {
    throw new ApiError('invalidRequest', 'body is not valid JSON in UTF-8');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('invalidRequest', 'body must be a JSON object');
  }
  return value;
}
