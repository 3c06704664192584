import { Mark } from '../kit/mark.tsx';
import type { OrderKind } from '../routes.ts';
import { statusWords } from '../words/statuses.ts';

interface Props {
  kind: OrderKind;
  status: number;
  /** Why a confirmed order paid nothing in the end. */
  reversed: object | null;
}

export function OrderStatus({ kind, status, reversed }: Props) {
  const { text, tone } = statusWords(kind, status, reversed);
  return <Mark tone={tone}>{text}</Mark>;
}
