/** A call of the node's API: its fields from the JSON body or the query of a GET. */

import type { Chain } from '../node/chain.ts';
import type { View } from '../node/view.ts';
import { isAddress } from '../wire/bytes.ts';
import { NodeError } from '../wire/errors.ts';
import { parseJson } from '../wire/json.ts';
import { asObject, bytesFromJson, intFromJson, type JsonObject } from '../wire/message-json.ts';

export interface ApiRequest {
  chain: Chain;
  view: View;
  body: JsonObject;
  text: string;
  visible: boolean;
}

export type Handler = (request: ApiRequest) => unknown;

/** Parses the body of a request. Throws the node's error. */
export function readBodyJson(text: string): JsonObject {
  if (text.trim() === '') return {};
  try {
    return asObject(parseJson(text));
  } catch {
    throw new NodeError('com.alibaba.fastjson.JSONException', "expect ':' at 0, actual \u001a");
  }
}

/** The fields of a query string, with numbers and `true` converted. */
export const readQuery = (query: URLSearchParams): JsonObject =>
  Object.fromEntries(
    [...query].map(([name, value]) => [
      name,
      /^-?\d{1,15}$/.test(value) ? Number(value) : value === 'true' ? true : value,
    ]),
  );

export const options = ({ visible, text }: ApiRequest) => ({ visible, body: text });

/** An address as 42 hexadecimal digits; '' if it is missing or invalid. */
export function addressField(request: ApiRequest, name: string): string {
  const value = request.body[name];
  if (value === undefined) return '';
  const hex = bytesFromJson(name, value, true, options(request));
  return isAddress(hex) ? hex : '';
}

export function intField(request: ApiRequest, name: string): bigint {
  const value = request.body[name];
  return value === undefined ? 0n : intFromJson(name, value, options(request));
}

export const textField = ({ body }: ApiRequest, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : value === undefined ? '' : String(value);
};
