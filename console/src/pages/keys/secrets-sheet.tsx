import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../parts/copied.tsx';
import { download } from '../../parts/download.ts';
import { envFile, type KeySecrets, snippets } from './snippets.ts';

const dots = '•'.repeat(24);

function Secret({ label, text }: { label: string; text: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <Box variant="awsui-key-label">{label}</Box>
      <div className="secret">
        <bdi className="mono">{isShown ? text : dots}</bdi>
        <Button
          iconName={isShown ? 'lock-private' : 'unlocked'}
          ariaLabel={`${isShown ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <CopyButton what={label} text={text} />
      </div>
    </div>
  );
}

/**
 * The secrets of a key, this once. They are only in the state of this component, and gone with it:
 * in no cache, no storage, no address.
 */
export function SecretsSheet({
  secrets,
  slug,
  close,
}: {
  secrets: KeySecrets;
  slug: string;
  close: () => void;
}) {
  const [isStored, setIsStored] = useState(false);
  const baseUrl = `https://<host of the merchant API>/${slug}/api`;
  useEffect(() => {
    // A closed tab would lose them for good.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Modal
      visible
      size="large"
      header={`The secrets of ${secrets.name}`}
      onDismiss={() => {
        if (isStored) close();
      }}
      closeAriaLabel={isStored ? 'Close' : 'Close: first say that you stored them'}
      footer={
        <div className="actions">
          <Button variant="primary" disabled={!isStored} onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">
          They are shown this once. Nobody can read them again, not the owners and not the operators
          of this deployment.
        </Alert>
        <div>
          <Box variant="awsui-key-label">App id</Box>
          <bdi className="mono">{secrets.app_id}</bdi>
        </div>
        {secrets.api_secret !== null && <Secret label="API secret" text={secrets.api_secret} />}
        <Secret label="Webhook secret" text={secrets.webhook_secret} />
        <Button
          iconName="download"
          onClick={() => download(`${slug}.env`, envFile(secrets, baseUrl), 'text/plain')}
        >
          Download .env
        </Button>
        {secrets.api_secret !== null && (
          <Tabs
            ariaLabel="A first call"
            tabs={snippets(secrets, baseUrl).map(({ id, label, text }) => ({
              id,
              label,
              content: (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too
                <pre className="block" tabIndex={0}>
                  {text}
                </pre>
              ),
            }))}
          />
        )}
        <Checkbox checked={isStored} onChange={({ detail }) => setIsStored(detail.checked)}>
          I stored them where they belong
        </Checkbox>
      </SpaceBetween>
    </Modal>
  );
}
