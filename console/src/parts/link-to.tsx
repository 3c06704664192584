import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link inside the console, which does not load the page again. */
export const LinkTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link">
    {children}
  </Link>
);
