import { CopyButton } from '../../parts/copied.tsx';
import { Id } from '../../parts/facts.tsx';
import { Qr } from '../wallets/qr.tsx';

/** Where to send coin: a QR code, and the address to copy. */
export default function CoinAddress({ address }: { address: string }) {
  return (
    <>
      <Qr text={address} label={`QR code of the address ${address}`} />
      <p>
        <Id id={address} whole /> <CopyButton what="the address" text={address} />
      </p>
    </>
  );
}
