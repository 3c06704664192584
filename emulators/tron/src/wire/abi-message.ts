import type { Message } from './protobuf.ts';

interface AbiItem {
  type?: string;
  name?: string;
  anonymous?: boolean;
  stateMutability?: string;
  inputs?: { name?: string; type?: string; indexed?: boolean }[];
  outputs?: { name?: string; type?: string }[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const present = (message: Message): Message =>
  Object.fromEntries(
    Object.entries(message).filter(([, value]) => value !== undefined && value !== false),
  );
const parameters = (list: AbiItem['inputs']): Message[] | undefined =>
  list && list.length > 0
    ? list.map(({ name, type, indexed }) =>
        present({ indexed, name: name || undefined, type: type || undefined }),
      )
    : undefined;

/** The compiler's ABI as TRON's `SmartContract.ABI`. */
export const abiMessage = (abi: unknown[]): Message => ({
  entrys: (abi as AbiItem[]).map((item) =>
    present({
      anonymous: item.anonymous,
      name: item.name,
      inputs: parameters(item.inputs),
      outputs: parameters(item.outputs),
      type: item.type && capital(item.type),
      stateMutability: item.stateMutability && capital(item.stateMutability),
    }),
  ),
});
