import { Mark } from '../kit/mark.tsx';
import type { OrderKind } from '../routes.ts';
import { statusWords } from '../words/statuses.ts';

export function OrderStatus({ kind, status }: { kind: OrderKind; status: number }) {
  const { text, tone } = statusWords(kind, status);
  return <Mark tone={tone}>{text}</Mark>;
}
