export const apiKey = '5ec2e7-0000-4321';

export interface Seen {
  method: string;
  url: URL;
  headers: Record<string, unknown>;
  body: string;
}

/** Sets a nested field of an answer. */
export function lie<T extends object>(truth: T, path: string, value: unknown): T {
  const copy = structuredClone(truth);
  const names = path.split('.');
  const last = names.pop()!;
  const holder = names.reduce(
    (node, name) => node[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  holder[last] = value;
  return copy;
}
