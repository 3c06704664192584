import type { LabWorld } from '../recipe.ts';

/** A step of the Lab as a command; `$LAB` is `lab.token` of `.local/stack.json`. */
export const labCurl = ({ urls }: LabWorld, path: string, body: unknown): string =>
  `curl -sX POST ${urls.lab}${path} -H "x-lab-token: $LAB" -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;

/** A call of a merchant, by the function `coffer` of the README, which signs it. */
export const merchantCurl = (method: string, path: string, body?: unknown): string =>
  `coffer ${method} ${body === undefined ? `'${path}'` : `${path} '${JSON.stringify(body)}'`}`;

/** A call of an admin; `$TOKEN` is an ID token. */
export const adminCurl = (
  { urls }: LabWorld,
  method: string,
  path: string,
  body?: unknown,
): string =>
  `curl -sX ${method} ${urls.admin}${path} -H "authorization: Bearer $TOKEN"` +
  (body === undefined ? '' : ` -H 'content-type: application/json' -d '${JSON.stringify(body)}'`);
