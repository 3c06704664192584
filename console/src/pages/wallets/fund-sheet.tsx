import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Funding } from '../../api/treasury.ts';
import { CopyButton } from '../../parts/copied.tsx';
import { Id } from '../../parts/facts.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { AddressQr } from './qr.tsx';

/** Where to send what: the address as text and QR code, and the tokens that are listed there. */
export function FundSheet({ funding, close }: { funding: Funding; close: () => void }) {
  const { chain, address, native_token: coin, tokens } = funding;
  const name = chainWord(chain);
  return (
    <Modal
      visible
      onDismiss={close}
      header={`Fund the hot wallet on ${name}`}
      footer={
        <div className="actions">
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <SpaceBetween size="m">
        <AddressQr address={address} />
        <div>
          <Box variant="awsui-key-label">Address on {name}</Box>
          <div className="secret">
            <Id id={address} whole />
            <CopyButton what="the address" text={address} />
          </div>
        </div>
        <div>
          <Box variant="awsui-key-label">What it takes</Box>
          {[coin, ...tokens].join(', ')}
        </div>
        <Alert type="warning">
          Send these alone, and on {name} alone. Another token, or one of the same name from another
          contract, is not listed: Coffer does not show it and does not pay with it.
        </Alert>
        <p className="text">Keep some {coin}: fees are paid in it, for tokens too.</p>
      </SpaceBetween>
    </Modal>
  );
}
