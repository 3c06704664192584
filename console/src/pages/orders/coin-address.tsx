import { CopyButton } from '../../parts/copied.tsx';
import { Id } from '../../parts/facts.tsx';
import { AddressQr } from '../wallets/qr.tsx';

/** Where to send coin: a QR code, and the address to copy. */
export default function CoinAddress({ address }: { address: string }) {
  return (
    <>
      <AddressQr address={address} />
      <p>
        <Id id={address} whole /> <CopyButton what="the address" text={address} />
      </p>
    </>
  );
}
