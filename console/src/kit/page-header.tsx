import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  counter?: string | undefined;
  /** Next to the title: how fresh the page is. */
  info?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The title of a page. */
export const PageHeader = ({ children, counter, info, description, actions }: Props) => (
  <header className="page-header">
    <h1>
      {children}
      {counter !== undefined && <span className="counter"> {counter}</span>}
    </h1>
    {info}
    {actions && <div className="actions">{actions}</div>}
    {description && <div className="quiet">{description}</div>}
  </header>
);
