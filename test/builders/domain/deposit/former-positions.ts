import { atFormerPositions } from '#domain/deposit/former-positions.ts';
import type { Transfer } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';

export const address = '0x00000000000000000000000000000000000000c3';

export const transfer = (position: string, formerly: string | null, amount = 5n): Transfer => ({
  txHash: '0xaa',
  position: `trace:${position}`,
  ...(formerly !== null && { formerly: `trace:${formerly}` }),
  from: '0x01',
  to: address,
  tokenAddress: null,
  amount,
});

/** The positions of these transfers, where deposits of these amounts are stored. */
export async function placed(transfers: Transfer[], stored: Record<string, bigint>) {
  const asked: string[] = [];
  const deposits = {
    async byIdentity(identities: string[]) {
      asked.push(...identities);
      const found = new Map<string, Deposit>();
      for (const [position, amount] of Object.entries(stored)) {
        const identity = `POLYGON#0xaa#trace:${position}#${address}`;
        if (identities.includes(identity)) found.set(identity, buildDeposit({ amount }));
      }
      return found;
    },
  };
  const holders = transfers.map((one) => ({ transfer: one }));
  const result = await atFormerPositions({ deposits, chain: { name: 'POLYGON' } }, holders);
  return { positions: result.map((one) => one.transfer.position), asked };
}
