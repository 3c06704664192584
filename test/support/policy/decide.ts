/** A small evaluator of AWS policies, for documents that the emulator cannot judge in full. */

type Condition = Record<string, Record<string, unknown>>;

export interface Statement {
  Sid?: string;
  Effect: string;
  Principal?: { AWS?: unknown } | string;
  Action: unknown;
  Resource?: unknown;
  Condition?: Condition;
}

export interface Request {
  /** The ARN of the role or user; of a session the role's, as AWS compares it. */
  principal: string;
  action: string;
  /** Condition keys of the request; a key that is left out is not in the request. */
  context?: Record<string, string | string[]>;
}

export type Decision = 'Allow' | 'Deny' | 'Nothing';

export const account = '111122223333';
const pseudo: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-central-1',
};

/** A template's value with its pseudo parameters joined; another reference is its id. */
export function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (typeof node !== 'object' || node === null) return node;
  const object = node as Record<string, unknown>;
  const join = object['Fn::Join'] as [string, unknown[]] | undefined;
  if (join) return join[1].map(resolved).join(join[0]);
  if (typeof object.Ref === 'string') return pseudo[object.Ref] ?? object.Ref;
  const attribute = object['Fn::GetAtt'] as [string, string] | undefined;
  if (attribute) return attribute.join('.');
  if ('Fn::ImportValue' in object) return String(object['Fn::ImportValue']);
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, resolved(value)]));
}

const list = (value: unknown): string[] => [value ?? []].flat().map(String);

/** Whether a text fits a pattern, where `*` matches any text and `?` one character. */
function fits(pattern: string, text: string): boolean {
  const literal = pattern.replace(/[.\\+^${}()|[\]]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(text);
}

const isAny = (wanted: string[], value: string): boolean => wanted.some((one) => fits(one, value));

/** One operator on one key. An absent key satisfies only negated operators and `IfExists`. */
function holds(operator: string, found: string[] | null, wanted: string[]): boolean {
  if (operator === 'Null') return (found === null) === (wanted[0] === 'true');
  if (operator.endsWith('IfExists')) {
    return found === null || holds(operator.slice(0, -'IfExists'.length), found, wanted);
  }
  if (operator === 'ForAllValues:StringNotLike') {
    return !(found ?? []).some((value) => isAny(wanted, value));
  }
  if (operator.startsWith('ForAllValues:')) {
    return (found ?? []).every((value) => isAny(wanted, value));
  }
  switch (operator) {
    case 'ArnNotEquals':
    case 'ArnNotLike':
    case 'StringNotEquals':
      return found === null || !found.some((value) => isAny(wanted, value));
    case 'ArnEquals':
    case 'ArnLike':
    case 'StringLike':
    case 'StringEquals':
    case 'Bool':
      return found?.some((value) => isAny(wanted, value)) ?? false;
    case 'NumericLessThan':
      return found !== null && Number(found[0]) < Number(wanted[0]);
    default:
      throw new Error(`an operator that this evaluator does not know: ${operator}`);
  }
}

function applies(statement: Statement, { principal, action, context = {} }: Request): boolean {
  if (!isAny(list(statement.Action), action)) return false;
  const keys: Request['context'] = { 'aws:PrincipalArn': principal, ...context };
  return Object.entries(statement.Condition ?? {}).every(([operator, tests]) =>
    Object.entries(tests).every(([key, wanted]) => {
      const found = keys[key];
      return holds(operator, found === undefined ? null : list(found), list(wanted));
    }),
  );
}

/** What statements that name no principal say, as those of a role's own policy. */
export function decideIdentity(statements: Statement[], request: Request): Decision {
  const matching = statements.filter((statement) => applies(statement, request));
  if (matching.some(({ Effect }) => Effect === 'Deny')) return 'Deny';
  return matching.length > 0 ? 'Allow' : 'Nothing';
}

/**
 * What KMS decides by a key's policy and by the caller's own. The account as principal leaves the
 * decision to the caller's policy; for a role as principal only the key's policy decides.
 */
export function decideKey(key: Statement[], identity: Statement[], request: Request): Decision {
  const named = (statement: Statement): string[] =>
    typeof statement.Principal === 'string'
      ? [statement.Principal]
      : list(statement.Principal?.AWS);
  const root = `arn:aws:iam::${account}:root`;
  const mine = key
    .filter((statement) => applies(statement, request))
    .map(({ Effect, ...rest }) => ({ Effect, who: named({ Effect, ...rest }) }))
    .filter(({ who }) => who.some((one) => ['*', root, request.principal].includes(one)));
  const own = decideIdentity(identity, request);
  if (own === 'Deny' || mine.some(({ Effect }) => Effect === 'Deny')) return 'Deny';
  if (mine.length === 0) return 'Nothing';
  return mine.some(({ who }) => who.includes(request.principal)) ? 'Allow' : own;
}
