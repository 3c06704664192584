/** The operations of the merchant API by the names that people type. */
import { type Operation, routes } from 'coffer-sdk';
import { type OperationText, operations as texts } from './generated/operations.ts';

/** The name of an operation's method in the SDKs: `withdraw.apply`, `sessionKeys.create`. */
export function methodName(operation: string): string {
  const [, keys] = /^clientSessionKeys(\w+)$/.exec(operation) ?? [];
  if (keys) return `sessionKeys.${keys.charAt(0).toLowerCase()}${keys.slice(1)}`;
  const [, group = '', method = ''] = /^([a-z]+)([A-Z]\w*)$/.exec(operation) ?? [];
  return `${group}.${method.charAt(0).toLowerCase()}${method.slice(1)}`;
}

export const operationNames = Object.keys(routes) as Operation[];

const flat = (text: string): string => text.replace(/[^a-z]/gi, '').toLowerCase();

/**
 * The operation of a name: its method in the SDKs in any spelling (`sessionKeys.create`,
 * `session_keys.create`), its id in openapi.json (`clientSessionKeysCreate`), or its path. Null for
 * any other text.
 */
export function findOperation(given: string): Operation | null {
  const byName = (name: Operation) =>
    [name, methodName(name)].some((one) => flat(one) === flat(given));
  const found =
    operationNames.find(byName) ??
    operationNames.find((name) => routes[name] === given) ??
    operationNames.find((name) => {
      const [method, path] = routes[name].split(' ');
      return method === 'GET' && path === given;
    });
  return found ?? null;
}

/** Names that begin as this one does, or have its part after the dot. */
export function similarNames(given: string): string[] {
  const [group = '', method] = given.split(/[._ ]/);
  const names = operationNames.map(methodName);
  const near = names.filter((name) => flat(name).startsWith(flat(group)));
  const others = method ? names.filter((name) => flat(name).endsWith(flat(method))) : [];
  return near.length > 0 ? near : others;
}

const flagsOf = {
  1: 'It takes --idempotency-key.',
  2: 'It takes --idempotency-key, --refuse-pending, and --session-key or COFFER_SESSION_KEY.',
};

/** What `call OP --help` prints: the fields of a call, and an example. */
export function helpOfOperation(operation: Operation): string {
  const [summary, fields, words, takesKey] = texts[operation] as OperationText;
  const name = methodName(operation);
  const width = Math.max(0, ...fields.map(([field]) => field.length));
  const rows = fields.map(([field, type, isRequired, text]) => {
    const about = [isRequired ? 'required' : 'optional', type].join(', ');
    return `  ${field.padEnd(width)}  ${about}${text ? `. ${text}` : ''}`;
  });
  return [
    `coffer call ${name} ${fields.length > 0 ? 'name=text | name:=json ...' : ''}`.trim(),
    `${summary}: ${routes[operation]}`,
    rows.length > 0 ? `Fields:\n${rows.join('\n')}` : 'It takes no fields.',
    ...(takesKey ? [flagsOf[takesKey]] : []),
    `Example:\n  coffer call ${name}${words ? ` ${words}` : ''}`,
  ].join('\n\n');
}

/** Whether an operation takes a field of this name. */
export const takesField = (operation: Operation, name: string): boolean =>
  (texts[operation] as OperationText)[1].some(([field]) => field === name);

/** The same as data. */
export function fieldsOfOperation(operation: Operation): object {
  const [summary, fields] = texts[operation] as OperationText;
  return {
    operation,
    name: methodName(operation),
    route: routes[operation],
    summary,
    fields: fields.map(([field, type, isRequired, description]) => ({
      name: field,
      type,
      required: isRequired === 1,
      description,
    })),
  };
}
