import type { MinedTransaction } from '../node/block-log.ts';
import { type Asked, type Handler, intField, textField } from './request.ts';
import { blockJson, infoJson, minedJson, transactionJson } from './shapes.ts';

const maxRange = 100;

const exists = ({ view }: Asked, number: number): boolean =>
  Number.isInteger(number) && number >= 0 && number <= view.number;

const block = (asked: Asked, number: number, detail = true): unknown =>
  exists(asked, number)
    ? blockJson(asked.chain.blocks, number, { detail, visible: asked.visible })
    : {};

const numberOfId = (asked: Asked, id: string): number => {
  const number = /^[0-9a-f]{64}$/i.test(id) ? Number.parseInt(id.slice(0, 16), 16) : -1;
  return asked.chain.blocks.id(number) === id.toLowerCase() ? number : -1;
};

/** A mined transaction that the reader can see. */
function mined(asked: Asked): MinedTransaction | undefined {
  const id = textField(asked, 'value').replace(/^0x/, '').toLowerCase();
  const found = asked.chain.blocks.transaction(id);
  return found && found.block <= asked.view.number ? found : undefined;
}

function waiting(asked: Asked): unknown {
  const id = textField(asked, 'value').toLowerCase();
  const found = asked.view.pending ? asked.chain.waiting.get(id) : undefined;
  return found ? transactionJson(found.transaction, 'SUCCESS', asked.visible) : {};
}

/** Reads of blocks and transactions; the same for the head and for the solid block. */
export const blockReads: Record<string, Handler> = {
  getnowblock: (asked) => block(asked, asked.view.number),
  getblock: (asked) => {
    const { id_or_num, detail } = asked.body;
    const text = id_or_num === undefined ? '' : String(id_or_num);
    const number =
      text === ''
        ? asked.view.number
        : /^\d{1,16}$/.test(text)
          ? Number(text)
          : numberOfId(asked, text);
    return block(asked, number, detail === true || detail === 'true');
  },
  getblockbynum: (asked) => block(asked, Number(intField(asked, 'num'))),
  getblockbyid: (asked) => block(asked, numberOfId(asked, textField(asked, 'value'))),
  getblockbylimitnext: (asked) => {
    const start = Number(intField(asked, 'startNum'));
    const end = Number(intField(asked, 'endNum'));
    if (start < 0 || start >= end || end - start > maxRange) return {};
    const last = Math.min(end - 1, asked.view.number);
    const numbers = Array.from({ length: Math.max(0, last - start + 1) }, (_, i) => start + i);
    return { block: numbers.map((number) => block(asked, number)) };
  },
  getblockbylatestnum: (asked) => {
    const count = Number(intField(asked, 'num'));
    if (count <= 0 || count >= maxRange) return {};
    const first = Math.max(0, asked.view.number - count + 1);
    const numbers = Array.from({ length: asked.view.number - first + 1 }, (_, i) => first + i);
    return { block: numbers.map((number) => block(asked, number)) };
  },
  gettransactionbyid: (asked) => {
    const found = mined(asked);
    return found ? minedJson(found, asked.visible) : waiting(asked);
  },
  gettransactioninfobyid: (asked) => {
    const found = mined(asked);
    return found ? infoJson(found, asked.visible) : {};
  },
  gettransactioninfobyblocknum: (asked) => {
    const number = Number(intField(asked, 'num'));
    if (number === 0) return {};
    if (!exists(asked, number)) return [];
    return asked.chain.blocks.transactions(number).map((item) => infoJson(item, asked.visible));
  },
};

/** Reads of what waits for a block. */
export const pendingReads: Record<string, Handler> = {
  gettransactionlistfrompending: ({ chain }) => {
    const ids = [...chain.waiting.keys()];
    return ids.length > 0 ? { txId: ids } : {};
  },
  gettransactionfrompending: waiting,
  getpendingsize: ({ chain }) => ({ pendingSize: chain.waiting.size }),
};
