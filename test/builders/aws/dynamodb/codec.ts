import { makeCodec } from '#aws/dynamodb/codec.ts';

export interface Part {
  fee: bigint;
  by: string;
}

export interface Thing {
  name: string;
  amount: bigint;
  max: bigint | null;
  next?: bigint;
  parts: Part[];
  last: Part | null;
}

export const codec = makeCodec<Thing>({
  bigints: {
    amount: 'required',
    max: 'nullable',
    next: 'optional',
    parts: [{ fee: 'required' }],
    last: { fee: 'required' },
  },
  without: ['ttl'],
});
