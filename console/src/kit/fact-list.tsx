import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and values, in as many columns as there is room for, or in one. */
export const FactList = ({ facts, isSingle = false }: { facts: Fact[]; isSingle?: boolean }) => (
  <dl className={isSingle ? 'facts single' : 'facts'}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
