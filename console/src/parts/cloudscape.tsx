import I18nProvider from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import type { ReactNode } from 'react';

/** What every page needs that uses Cloudscape; the shell does without. */
export default function Cloudscape({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="en" messages={[messages]}>
      {children}
    </I18nProvider>
  );
}
