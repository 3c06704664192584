import type { ReactNode } from 'react';
import { Sign, type Tone } from './sign.tsx';

/** A status: a sign and its name. */
export const Mark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`mark ${tone}`}>
    <Sign tone={tone} /> {children}
  </span>
);
