/** A TRON node with 700 blocks of one payment each, three seconds apart, 20 of them not solid. */
import { chains } from '#chains/catalog/catalog.ts';
import { tronAddressToHex } from '#chains/tron/account/address.ts';
import type { Chain } from '#model/chain.ts';
import { type Handler, json } from '#test/fakes/rpc-server.ts';
import { forgeBlock, forgeInfo, forgePayment } from '../../../chains/tron/forge.ts';
import { alice, bob, trxTerms } from '../../../chains/tron/people.ts';

export const head = 700;
const solid = head - 20;

type Body = Record<string, unknown>;
export type Answer = unknown | ((body: Body) => unknown);

const blocks = (() => {
  const made: (ReturnType<typeof forgeBlock> & { payment?: ReturnType<typeof forgePayment> })[] =
    [];
  for (let number = 0; number <= head; number += 1) {
    const parentId = made.at(-1)?.blockID;
    const payment = number === 0 ? undefined : forgePayment(trxTerms());
    const transactions = payment ? [payment] : [];
    made.push({ ...forgeBlock({ number, parentId, transactions }), payment });
  }
  return made;
})();

export const now = () => 1_700_000_000_000 + head * 3_000 + 2_000;
export const chain: Chain = {
  ...chains.TRX,
  network: String(Number.parseInt(blocks[0]!.blockID.slice(-8), 16)),
};

const notThere = Symbol('a path that the node does not serve');

export { notThere };

const shown = ({ payment: _, ...block }: (typeof blocks)[number]) => block;
const headerOf = (number: number) => {
  const { transactions: _, ...header } = shown(blocks[number]!);
  return header;
};
const hexOf = (address: string) => `41${tronAddressToHex(address)}`;
/** TRX that a contract paid, in each transaction. */
const internal = {
  caller_address: hexOf(alice),
  transferTo_address: hexOf(bob),
  callValueInfo: [{ callValue: 5 }],
  note: Buffer.from('call').toString('hex'),
};
const infoOf = (number: number) =>
  forgeInfo(blocks[number]!.payment!, number, { internal_transactions: [internal] });
const numberOfId = (id: unknown) => blocks.findIndex(({ payment }) => payment?.txID === id);

const honest: Record<string, (body: Body) => unknown> = {
  'wallet/getblock': ({ id_or_num }) => headerOf(Number(id_or_num ?? head)),
  'walletsolidity/getblock': () => headerOf(solid),
  'wallet/getnodeinfo': () => ({ configNodeInfo: { codeVersion: '4.8.1' } }),
  'wallet/getblockbylimitnext': ({ startNum, endNum }) => ({
    block: blocks.slice(Number(startNum), Number(endNum)).map(shown),
  }),
  'wallet/gettransactioninfobyblocknum': ({ num }) => [infoOf(Number(num))],
  'wallet/gettransactioncountbyblocknum': () => ({ count: 1 }),
  'wallet/gettransactionbyid': ({ value }) => {
    const number = numberOfId(value);
    return number < 0 ? {} : { txID: value };
  },
  'wallet/gettransactioninfobyid': ({ value }) => {
    const number = numberOfId(value);
    return number < 0 ? {} : infoOf(number);
  },
  'wallet/getchainparameters': () => ({ chainParameter: parameters() }),
  'wallet/getaccount': ({ address }) => ({ address, type: 'Contract' }),
  'wallet/getaccountresource': () => ({ freeNetLimit: 600 }),
  'wallet/getcandelegatedmaxsize': () => ({}),
  'wallet/getdelegatedresourcev2': () => ({}),
  'wallet/triggerconstantcontract': () => ({
    result: { result: true },
    constant_result: ['0'.repeat(64)],
    energy_used: 935,
  }),
  'walletsolidity/getaccount': ({ address }) => ({ address, type: 'Contract' }),
  'walletsolidity/triggerconstantcontract': () => ({
    result: { result: true },
    constant_result: ['0'.repeat(64)],
    energy_used: 935,
  }),
  'wallet/broadcasthex': () => ({
    Error: 'class com.google.protobuf.InvalidProtocolBufferException',
  }),
};

/** The prices of the network, of which a test may change some. */
export const parameters = (change: Record<string, number> = {}) =>
  Object.entries({
    getTransactionFee: 1_000,
    getEnergyFee: 100,
    getCreateNewAccountFeeInSystemContract: 1_000_000,
    getCreateAccountFee: 100_000,
    getMemoFee: 1_000_000,
    getMaxFeeLimit: 15_000_000_000,
    ...change,
  }).map(([key, value]) => ({ key, value }));

/** Answers by path, where a test's answers replace the node's own. */
export const tronNode =
  (lies: Record<string, Answer> = {}): Handler =>
  (body, response, request) => {
    const path = String(request.url).slice(1);
    const lie = lies[path];
    const given =
      path in lies
        ? typeof lie === 'function'
          ? lie(body as Body)
          : lie
        : own(path, body as Body);
    if (given === notThere) response.writeHead(404).end();
    else json(response, given);
  };

/** The node's own answer, for a lie that changes a part of it. */
export const own = (path: string, body: Body): unknown => honest[path]?.(body) ?? notThere;
