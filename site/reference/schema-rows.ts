import { escapeHtml } from '../html.ts';
import { type Node, nameOf, resolved } from './document.ts';

interface Row {
  name: string;
  type: string;
  isRequired: boolean;
  about: string;
}

const deepest = 3;

function choices(node: Node): string {
  const names: string[] | undefined = node['x-enum-varnames'];
  const values: unknown[] = node.enum ?? [];
  return values.map((value, i) => (names ? `${value} ${names[i]}` : `${value}`)).join(', ');
}

function typeOf(document: Node, node: Node): string {
  const whole = resolved(document, node);
  const either: Node[] | undefined = whole.anyOf ?? whole.oneOf;
  if (either) return either.map((one) => typeOf(document, one)).join(' or ');
  if ('const' in whole) return JSON.stringify(whole.const);
  if (whole.type === 'array') return `list of ${typeOf(document, whole.items ?? {})}`;
  const type = Array.isArray(whole.type) ? whole.type.join(' or ') : (whole.type ?? 'any');
  return whole.allOf ? 'object' : type;
}

function limits(node: Node): string {
  const { minimum, maximum, minLength, maxLength, default: usual } = node;
  const parts = [
    node.enum && `One of ${choices(node)}.`,
    minLength !== undefined &&
      maxLength !== undefined &&
      `${minLength} to ${maxLength} characters.`,
    minLength === undefined && maxLength !== undefined && `At most ${maxLength} characters.`,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}.`,
    usual !== undefined && `Default ${JSON.stringify(usual)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

interface Objects {
  /** One, or each that it may be. */
  variants: Node[];
  suffix: string;
}

/** The objects that a node may be, contains in a list, or combines with null. */
function objectsIn(document: Node, node: Node): Objects {
  const whole = resolved(document, node);
  if (whole.properties || whole.allOf) return { variants: [whole], suffix: '' };
  if (whole.type === 'array') {
    const { variants, suffix } = objectsIn(document, whole.items ?? {});
    return { variants, suffix: `[]${suffix}` };
  }
  const found = ((whole.anyOf ?? whole.oneOf ?? []) as Node[])
    .map((one) => objectsIn(document, one))
    .filter(({ variants }) => variants.length > 0);
  return {
    variants: found.flatMap(({ variants }) => variants),
    suffix: found[0]?.suffix ?? '',
  };
}

function members(document: Node, node: Node): { properties: Node; required: string[] } {
  const parts = ((node.allOf ?? []) as Node[]).map((part) =>
    members(document, resolved(document, part)),
  );
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), node.properties),
    required: [...parts.flatMap((part) => part.required), ...(node.required ?? [])],
  };
}

function rowsOf(document: Node, node: Node, prefix = '', depth = 0): Row[] {
  const { variants } = objectsIn(document, node);
  if (depth > deepest) return [];
  if (variants.length === 1) return rowsOfObject(document, variants[0]!, prefix, depth);
  return variants.flatMap((variant, i) => [
    {
      name: prefix.replace(/\.$/, ''),
      type: `variant ${i + 1} of ${variants.length}`,
      isRequired: false,
      about: variant.description ?? '',
    },
    ...rowsOfObject(document, variant, prefix, depth),
  ]);
}

function rowsOfObject(document: Node, node: Node, prefix: string, depth: number): Row[] {
  const { properties, required } = members(document, node);
  return Object.entries(properties as Record<string, Node>).flatMap(([name, field]) => {
    const whole = resolved(document, field);
    const { variants, suffix } = objectsIn(document, field);
    const full = `${prefix}${name}`;
    return [
      {
        name: full,
        type: typeOf(document, field),
        isRequired: required.includes(name),
        about: [field.description ?? whole.description, limits(whole)].filter(Boolean).join(' '),
      },
      ...(variants.length > 0 ? rowsOf(document, field, `${full}${suffix}.`, depth + 1) : []),
    ];
  });
}

/** Text with the code marks of Markdown. */
export const inline = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const line = ({ name, type, isRequired, about }: Row): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${isRequired ? ' <b class="need">required</b>' : ''}</td>` +
  `<td>${escapeHtml(type)}</td><td>${inline(about)}</td></tr>`;

const table = (rows: Row[]): string =>
  rows.length === 0
    ? ''
    : `<table><thead><tr><th>Field</th><th>Type</th><th>What it is</th></tr></thead><tbody>${rows.map(line).join('')}</tbody></table>`;

/** The fields of an object, those of inner objects included. */
export function fieldsTable(document: Node, schema: Node, marksRequired: boolean): string {
  const rows = rowsOf(document, schema);
  return table(marksRequired ? rows : rows.map((row) => ({ ...row, isRequired: false })));
}

/** The parameters of a path, a query or headers. */
export function parametersTable(document: Node, parameters: Node[]): string {
  return table(
    parameters.map((parameter) => {
      const { name, in: place, required, schema = {}, description } = resolved(document, parameter);
      const whole = resolved(document, schema);
      return {
        name,
        type: `${typeOf(document, schema)}, ${place}`,
        isRequired: required === true,
        about: [description ?? nameOf(schema) ?? '', limits(whole)].filter(Boolean).join(' '),
      };
    }),
  );
}
