import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { coinFees } from '#domain/payment/worker/expiry/coin-fees.ts';
import { repairSlot } from '#domain/payment/worker/expiry/repair.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** One signature, and a message of three bytes. */
const raw = Buffer.concat([Buffer.of(1), Buffer.alloc(64, 1), Buffer.of(1, 0, 1)]).toString(
  'base64',
);

export const txHash =
  '2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6ijwfYmfZYsKRxboQMPh3R4kUhXRVdtSXFXMheka4Rc4P2';

const begun = 1_767_230_000;

/** When the bytes were sent in this many seconds, from the beginning; `answer` of each provider. */
export async function sendsIn(
  seconds: number,
  answers: ((send: number) => string)[],
): Promise<number[]> {
  let now = begun;
  const sentAt: number[] = [];
  let slot: NonceSlot = buildSlot({
    sends: 0,
    attempts: [
      { ...(buildSlot().attempts[0] as Attempt), raw, txHash, at: begun, expiresAt: 1_000n },
    ],
  });
  const providers = answers.map((answer, index) => {
    const once = async () => {
      if (index === 0) sentAt.push(now - begun);
      const text = answer(sentAt.length);
      if (text === txHash) return text;
      throw new RpcError(-32002, `Transaction simulation failed: ${text}`);
    };
    return fake<Rpc>({ count: 1, once: once as Rpc['once'] });
  });
  const rpc = fake<Rpc>({ count: providers.length, at: (i: number) => providers[i] as Rpc });
  const deps = buildExpiringDeps({
    chain: chains.SOL,
    gateway: makeSolanaGateway({ chain: chains.SOL, rpc }),
    orders: fakeOrderStore({ transition: async () => null }),
    payments: fakePaymentStore({
      noteSend: async (of, { at, outcome }) => {
        const attempts = of.attempts.map((attempt) => ({ ...attempt, outcome }));
        slot = { ...of, attempts, sends: of.sends + 1, lastSentAt: at };
      },
    }),
    // The node that is read first has not come to the block.
    reader: fakeChainReader({ blockOf: async () => null }),
    clock: { now: () => now, nowMs: () => now * 1000 },
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const order = buildWithdrawal({ status: 'broadcast', nonce: 0, txHash });
  for (; now < begun + seconds; now += 1) {
    await repairSlot(deps, wallet, {
      slot,
      order,
      checkpoint: null,
      run: {},
      fees: coinFees(deps),
    });
  }
  return sentAt;
}
