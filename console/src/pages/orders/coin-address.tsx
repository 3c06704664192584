import { Id } from '../../parts/facts.tsx';
import { AddressQr } from '../wallets/qr.tsx';

/** Where to send coin: a QR code, and the address to copy. */
export default function CoinAddress({ chain, address }: { chain: string; address: string }) {
  return (
    <>
      <AddressQr address={address} />
      <p>
        <Id id={address} whole on={{ chain, is: 'address' }} />
      </p>
    </>
  );
}
