import { createContext, type ReactNode } from 'react';
import { Link } from 'wouter';

/** Whether something is shown inside a link, which may hold no button and no other link. */
export const InLink = createContext(false);

/** A link inside the console, which does not load the page again. */
export const LinkTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link">
    <InLink value={true}>{children}</InLink>
  </Link>
);
