import type { MinedTransaction } from '../node/block-log.ts';
import { type ApiRequest, type Handler, intField, textField } from './request.ts';
import { blockJson, infoJson, minedJson, transactionJson } from './shapes.ts';

const maxRange = 100;

const exists = ({ view }: ApiRequest, number: number): boolean =>
  Number.isInteger(number) && number >= 0 && number <= view.number;

const block = (request: ApiRequest, number: number, detail = true): unknown =>
  exists(request, number)
    ? blockJson(request.chain.blocks, number, { detail, visible: request.visible })
    : {};

const numberOfId = (request: ApiRequest, id: string): number => {
  const number = /^[0-9a-f]{64}$/i.test(id) ? Number.parseInt(id.slice(0, 16), 16) : -1;
  return request.chain.blocks.id(number) === id.toLowerCase() ? number : -1;
};

/** A mined transaction, if its block is visible in this view. */
function mined(request: ApiRequest): MinedTransaction | undefined {
  const id = textField(request, 'value').replace(/^0x/, '').toLowerCase();
  const found = request.chain.blocks.transaction(id);
  return found && found.block <= request.view.number ? found : undefined;
}

function waiting(request: ApiRequest): unknown {
  const id = textField(request, 'value').toLowerCase();
  const found = request.view.pending ? request.chain.waiting.get(id) : undefined;
  return found ? transactionJson(found.transaction, 'SUCCESS', request.visible) : {};
}

function info(request: ApiRequest, transaction: MinedTransaction): unknown {
  const shown = infoJson(transaction, request.visible);
  if (request.chain.internalTransactions) return shown;
  const { internal_transactions: _, ...rest } = shown;
  return rest;
}

/** Reads of blocks and transactions, for the head and for the solid block. */
export const blockReads: Record<string, Handler> = {
  getnowblock: (request) => block(request, request.view.number),
  getblock: (request) => {
    const { id_or_num, detail } = request.body;
    const text = id_or_num === undefined ? '' : String(id_or_num);
    const number =
      text === ''
        ? request.view.number
        : /^\d{1,16}$/.test(text)
          ? Number(text)
          : numberOfId(request, text);
    return block(request, number, detail === true || detail === 'true');
  },
  getblockbynum: (request) => block(request, Number(intField(request, 'num'))),
  getblockbyid: (request) => block(request, numberOfId(request, textField(request, 'value'))),
  getblockbylimitnext: (request) => {
    const start = Number(intField(request, 'startNum'));
    const end = Number(intField(request, 'endNum'));
    if (start < 0 || start >= end || end - start > maxRange) return {};
    const last = Math.min(end - 1, request.view.number);
    const numbers = Array.from({ length: Math.max(0, last - start + 1) }, (_, i) => start + i);
    return { block: numbers.map((number) => block(request, number)) };
  },
  getblockbylatestnum: (request) => {
    const count = Number(intField(request, 'num'));
    if (count <= 0 || count >= maxRange) return {};
    const first = Math.max(0, request.view.number - count + 1);
    const numbers = Array.from({ length: request.view.number - first + 1 }, (_, i) => first + i);
    return { block: numbers.map((number) => block(request, number)) };
  },
  gettransactionbyid: (request) => {
    const found = mined(request);
    return found ? minedJson(found, request.visible) : waiting(request);
  },
  gettransactioninfobyid: (request) => {
    const found = mined(request);
    return found ? info(request, found) : {};
  },
  gettransactioninfobyblocknum: (request) => {
    const number = Number(intField(request, 'num'));
    if (number <= 0) return {};
    if (!exists(request, number)) return [];
    return request.chain.blocks.transactions(number).map((item) => info(request, item));
  },
};

/** Reads that the solid node does not serve. */
export const headReads: Record<string, Handler> = {
  gettransactioncountbyblocknum: (request) => {
    const number = Number(intField(request, 'num'));
    const count = exists(request, number) ? request.chain.blocks.transactions(number).length : 0;
    return { count };
  },
};

/** Reads of pending transactions. */
export const pendingReads: Record<string, Handler> = {
  gettransactionlistfrompending: ({ chain }) => {
    const ids = [...chain.waiting.keys()];
    return ids.length > 0 ? { txId: ids } : {};
  },
  gettransactionfrompending: waiting,
  getpendingsize: ({ chain }) => ({ pendingSize: chain.waiting.size }),
};
