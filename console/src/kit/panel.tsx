import { type ReactNode, useId } from 'react';

interface Props {
  title?: ReactNode;
  counter?: string | undefined;
  /** Next to the title: how fresh it is. */
  info?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A box of a page, with a heading of the second level. */
export function Panel({ title, counter, info, description, actions, children }: Props) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={title ? id : undefined}>
      {title && (
        <header className="panel-header">
          <h2 id={id}>
            {title}
            {counter !== undefined && <span className="counter"> {counter}</span>}
          </h2>
          {info}
          {actions && <div className="actions">{actions}</div>}
          {description && <div className="quiet">{description}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
