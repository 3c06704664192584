/** A client for tests: signs and sends transactions, and reads their outcome. */
import { createHash } from 'node:crypto';
import { TronWeb } from 'tronweb';

// biome-ignore lint/suspicious/noExplicitAny: a node's answers have many shapes
export type Answer = any;

export interface Client {
  url: string;
  /** Hexadecimal private key. */
  key: string;
  /** Base58. */
  address: string;
  web: TronWeb;
}

export const keyOf = (name: string): string =>
  createHash('sha256').update(`test:${name}`).digest('hex');

export function clientOf(url: string, key: string): Client {
  const web = new TronWeb({ fullHost: url, privateKey: key });
  return { url, key, web, address: TronWeb.address.fromPrivateKey(key) as string };
}

export async function post(url: string, path: string, body: unknown = {}): Promise<Answer> {
  const answer = await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return answer.json();
}

/** Calls a control under `/dev`. Throws with its message if it is refused. */
export async function dev(url: string, name: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${url}/dev/${name}`, {
    method: body === undefined ? 'GET' : 'PUT',
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = (await answer.json()) as { error?: string };
  if (answer.status !== 200) throw new Error(json.error);
  return json;
}

export const head = async (url: string): Promise<number> => (await dev(url, 'chain')).head;

/** A signed transfer of TRX, in sun, that is not sent. `options.memo` is a text. */
export async function transferOf(
  from: Client,
  to: string,
  sun: number,
  options: Answer = {},
): Promise<Answer> {
  const { memo, ...rest } = options;
  let transaction = await from.web.transactionBuilder.sendTrx(to, sun, from.address, rest);
  if (memo)
    transaction = await from.web.transactionBuilder.addUpdateData(transaction, memo, 'utf8');
  return from.web.trx.sign(transaction);
}

/** A signed call of a contract that is not sent. */
export async function callOf(
  from: Client,
  contract: string,
  method: string,
  parameters: { type: string; value: unknown }[],
  options: Answer = {},
): Promise<Answer> {
  const { transaction } = await from.web.transactionBuilder.triggerSmartContract(
    contract,
    method,
    { feeLimit: 100_000_000, ...options },
    parameters as Answer,
    from.address,
  );
  return from.web.trx.sign(transaction);
}

export const tokenTransferOf = (from: Client, token: string, to: string, units: number) =>
  callOf(from, token, 'transfer(address,uint256)', [
    { type: 'address', value: to },
    { type: 'uint256', value: units },
  ]);

/** Broadcasts. Returns the node's answer with its message as text. */
export async function broadcast(url: string, transaction: Answer): Promise<Answer> {
  const answer = await post(url, 'wallet/broadcasttransaction', transaction);
  const message = answer.message && Buffer.from(answer.message, 'hex').toString();
  return message === undefined ? answer : { ...answer, message };
}

/** Broadcasts, makes a block, and returns the info. Throws if the broadcast is refused. */
export async function mined(url: string, transaction: Answer): Promise<Answer> {
  const answer = await broadcast(url, transaction);
  if (!answer.result) throw new Error(`${answer.code} ${answer.message}`);
  await dev(url, 'mine', {});
  return infoOf(url, transaction.txID);
}

export const infoOf = (url: string, id: string): Promise<Answer> =>
  post(url, 'wallet/gettransactioninfobyid', { value: id });

/** Balance of an account in sun, at the head; with api `walletsolidity`, at the solid block. */
export async function balanceOf(url: string, address: string, api = 'wallet'): Promise<number> {
  const { balance = 0 } = await post(url, `${api}/getaccount`, { address, visible: true });
  return balance;
}
