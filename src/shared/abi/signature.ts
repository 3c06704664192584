/** Parses signatures as written in source code, `approve(address spender,uint256 amount)`. */
export type AbiType =
  | { kind: 'word'; type: string }
  | { kind: 'bytes' | 'string' }
  | { kind: 'tuple'; parts: readonly Parameter[] }
  | { kind: 'array'; element: AbiType; length: number | null };

export interface Parameter {
  /** Empty where the signature gives none. */
  name: string;
  /** Canonical, as it is hashed for the selector: `(address,uint256)[]`. */
  type: string;
  parsed: AbiType;
}

export interface Signature {
  name: string;
  /** Canonical: `approve(address,uint256)`. */
  text: string;
  parameters: readonly Parameter[];
}

const word = /^(u?int(8|16|24|32|40|48|64|80|96|128|160|192|256)|bytes(4|20|32)|address|bool)$/;

/** Parses a signature of our own lists. Throws an Error if it is malformed. */
export function parseSignature(written: string): Signature {
  const open = written.indexOf('(');
  const name = written.slice(0, open);
  const { parameters, end } = readTuple(written, open);
  if (!/^[A-Za-z]\w*$/.test(name) || end !== written.length) {
    throw new Error(`malformed signature: ${written}`);
  }
  const text = `${name}(${parameters.map(({ type }) => type).join(',')})`;
  return { name, text, parameters };
}

/** The parameters in the brackets that open at `at`, and the position after them. */
function readTuple(text: string, at: number): { parameters: Parameter[]; end: number } {
  if (text[at] !== '(') throw new Error(`malformed signature: ${text}`);
  const parameters: Parameter[] = [];
  let position = at + 1;
  while (text[position] !== ')') {
    if (parameters.length > 0) position += 1;
    const read = readParameter(text, position);
    parameters.push(read.parameter);
    position = read.end;
    if (text[position] !== ',' && text[position] !== ')') {
      throw new Error(`malformed signature: ${text}`);
    }
  }
  return { parameters, end: position + 1 };
}

function readParameter(text: string, at: number): { parameter: Parameter; end: number } {
  let base: { type: string; parsed: AbiType };
  let end: number;
  if (text[at] === '(') {
    const tuple = readTuple(text, at);
    const type = `(${tuple.parameters.map(({ type }) => type).join(',')})`;
    base = { type, parsed: { kind: 'tuple', parts: tuple.parameters } };
    end = tuple.end;
  } else {
    const type = /^\w+/.exec(text.slice(at))?.[0] ?? '';
    base = { type, parsed: basic(type, text) };
    end = at + type.length;
  }
  const rest = /^((?:\[\d*\])*)(?: (\w+))?/.exec(text.slice(end))!;
  let { parsed } = base;
  for (const [, digits] of rest[1]!.matchAll(/\[(\d*)\]/g)) {
    parsed = { kind: 'array', element: parsed, length: digits === '' ? null : Number(digits) };
  }
  const parameter = { name: rest[2] ?? '', type: base.type + rest[1]!, parsed };
  return { parameter, end: end + rest[0].length };
}

function basic(type: string, text: string): AbiType {
  if (type === 'bytes' || type === 'string') return { kind: type };
  if (!word.test(type)) throw new Error(`unknown type ${type} in ${text}`);
  return { kind: 'word', type };
}
