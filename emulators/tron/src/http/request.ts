/** A request to the node: its body as JSON, or the query of a GET. */

import type { Chain } from '../node/chain.ts';
import type { View } from '../node/view.ts';
import { isAddress } from '../wire/bytes.ts';
import { NodeError } from '../wire/errors.ts';
import { parseJson } from '../wire/json.ts';
import { asObject, bytesFromJson, intFromJson, type JsonObject } from '../wire/message-json.ts';

export interface Asked {
  chain: Chain;
  view: View;
  body: JsonObject;
  text: string;
  visible: boolean;
}

export type Handler = (asked: Asked) => unknown;

/** The body of a request; throws what the node throws. */
export function readBodyJson(text: string): JsonObject {
  if (text.trim() === '') return {};
  try {
    return asObject(parseJson(text));
  } catch {
    throw new NodeError('com.alibaba.fastjson.JSONException', "expect ':' at 0, actual \u001a");
  }
}

/** The fields of a query, numbers as numbers. */
export const readQuery = (query: URLSearchParams): JsonObject =>
  Object.fromEntries(
    [...query].map(([name, value]) => [
      name,
      /^-?\d{1,15}$/.test(value) ? Number(value) : value === 'true' ? true : value,
    ]),
  );

export const options = ({ visible, text }: Asked) => ({ visible, body: text });

/** An address as 42 hexadecimal digits; '' when it is missing or none. */
export function addressField(asked: Asked, name: string): string {
  const value = asked.body[name];
  if (value === undefined) return '';
  const hex = bytesFromJson(name, value, true, options(asked));
  return isAddress(hex) ? hex : '';
}

export function intField(asked: Asked, name: string): bigint {
  const value = asked.body[name];
  return value === undefined ? 0n : intFromJson(name, value, options(asked));
}

export const textField = ({ body }: Asked, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : value === undefined ? '' : String(value);
};
