import { shortened } from '../visible-text.ts';

/** An argument as the API decodes it: integers are decimal text. */
interface Argument {
  name: string;
  type: string;
  value: unknown;
  /** The calls inside it; null for one that is not known. */
  calls?: (DecodedCall | null)[];
}

/** A call of a well-known function, by its selector. */
export interface DecodedCall {
  signature: string;
  args: Argument[];
}

/** The API's document says `unknown` of it, so its form is looked at. */
export function readCall(decoded: unknown): DecodedCall | null {
  const { signature, args } = (decoded ?? {}) as Partial<DecodedCall>;
  return typeof signature === 'string' && Array.isArray(args) ? { signature, args } : null;
}

const allowances = /^(approve|increaseAllowance|increaseApproval|permit)\(/;

/** Half of what its type holds, or more, is not an amount that anybody means. */
function isUnlimited({ type, value }: Argument): boolean {
  const bits = /^uint(\d+)$/.exec(type)?.[1];
  if (bits === undefined || typeof value !== 'string' || !/^\d+$/.test(value)) return false;
  return BigInt(value) >= 2n ** (BigInt(bits) - 1n);
}

const amountOf = ({ args }: DecodedCall) => args.find(({ type }) => /^uint\d+$/.test(type));
const spenderOf = ({ args }: DecodedCall) => args.filter(({ type }) => type === 'address').at(-1);

const isForAll = ({ signature, args }: DecodedCall) =>
  /^setApprovalForAll\(/.test(signature) && String(args[1]?.value) === 'true';

function isUnlimitedAllowance(call: DecodedCall): boolean {
  const amount = amountOf(call);
  return allowances.test(call.signature) && amount !== undefined && isUnlimited(amount);
}

const payees = ['to', 'spender', 'operator'];

/** Who is paid by a well-known call, or may take later; null where its function does not say. */
export function payeeOf(call: DecodedCall): string | null {
  const payee = call.args.find(({ name, type }) => type === 'address' && payees.includes(name));
  return typeof payee?.value === 'string' ? payee.value : null;
}

/** Whether it, or a call inside it, lets another address take without a bound. */
export function isDangerousCall(decoded: unknown): boolean {
  const call = readCall(decoded);
  if (!call) return false;
  const inner = call.args.flatMap(({ calls = [] }) => calls);
  return isForAll(call) || isUnlimitedAllowance(call) || inner.some(isDangerousCall);
}

/** What a call of a contract does, as the beginning of a sentence. */
export function callSentence(decoded: unknown, contract: string): string {
  const call = readCall(decoded);
  if (!call) return `Call ${contract}`;
  const spender = shortened(String(spenderOf(call)?.value ?? 'an address'));
  if (isForAll(call)) return `Let ${spender} take every token of the collection ${contract}`;
  const amount = amountOf(call);
  if (/^(approve|increaseAllowance)\(address,uint256\)$/.test(call.signature) && amount) {
    const much = isUnlimited(amount) ? 'any amount' : `${amount.value} smallest units`;
    return `Let ${spender} take ${much} of the token ${contract}`;
  }
  return `Call ${call.signature} of ${contract}`;
}
