/** The simulated effects of a call on a real node, and the effects when the call is sent. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeEvmCallSimulator } from '#chains/evm/pay/simulate-call.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';
import { change, withoutTraces } from '#test/scenarios/chains/evm/simulation.ts';
import { ether, fresh, quantity, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

test.each(['trace', 'calldata'] as const)(
  'a simulation by %s shows the coin and the tokens that move',
  async (source) => {
    const { simulate } = simulatorOf(source === 'trace' ? stage.rpc : withoutTraces(stage.rpc));
    const coin: [string, null] = ['ETH', null];
    const plain = await simulate(call(fresh(1), '0x', ether));
    expect(plain).toEqual({
      ok: true,
      revertReason: null,
      gas: 21_000n,
      decodedCall: null,
      source,
      balanceChanges: [change(stage.owner, -ether, coin), change(fresh(1), ether, coin)],
    });
    const usdt: [string, string] = ['USDT', stage.usdt];
    const paid = await simulate(call(stage.usdt, stage.call('Usdt', 'transfer', [fresh(2), 5n])));
    expect(paid).toMatchObject({
      ok: true,
      source,
      balanceChanges: [change(stage.owner, -5n, usdt), change(fresh(2), 5n, usdt)],
      decodedCall: {
        signature: 'transfer(address,uint256)',
        args: [
          { name: 'to', value: toChecksumAddress(fresh(2)) },
          { name: 'amount', value: '5' },
        ],
      },
    });
    expect(paid.gas).toBeGreaterThan(21_000n);
    const unlisted = stage.call('Usdc', 'transfer', [fresh(2), 7n]);
    expect((await simulate(call(stage.unlisted, unlisted))).balanceChanges[0]).toEqual(
      change(stage.owner, -7n, [null, stage.unlisted]),
    );
    const approved = stage.call('Usdc', 'approve', [fresh(3), 9n]);
    const approval = await simulate(call(stage.usdc, approved));
    expect(approval).toMatchObject({ ok: true, balanceChanges: [] });
    expect(approval.decodedCall?.signature).toBe('approve(address,uint256)');
  },
);

test('only a simulation by trace sees transfers inside a call', async () => {
  const data = stage.call('Forwarder', 'forward', [fresh(4)]);
  const seen = await simulatorOf(stage.rpc).simulate(call(stage.forwarder, data, ether));
  expect(seen.balanceChanges).toEqual([
    change(stage.owner, -ether, ['ETH', null]),
    change(fresh(4), ether, ['ETH', null]),
  ]);
  // A transfer that an inner call reverted does not appear. The contract keeps the coin.
  const undone = stage.call('Forwarder', 'forwardUndone', [fresh(4)]);
  const kept = await simulatorOf(stage.rpc).simulate(call(stage.forwarder, undone, ether));
  expect(kept.balanceChanges).toEqual([
    change(stage.owner, -ether, ['ETH', null]),
    change(stage.forwarder, ether, ['ETH', null]),
  ]);
  const blind = await simulatorOf(withoutTraces(stage.rpc)).simulate(
    call(stage.forwarder, data, ether),
  );
  expect(blind.source).toBe('calldata');
  expect(blind.balanceChanges[1]?.address).toBe(toChecksumAddress(stage.forwarder));
});

test.each(['trace', 'calldata'] as const)(
  'a simulation by %s shows why a call fails',
  async (source) => {
    const { simulate } = simulatorOf(source === 'trace' ? stage.rpc : withoutTraces(stage.rpc));
    const tooMuch = stage.call('Usdc', 'transfer', [fresh(2), 10n ** 30n]);
    const failed = await simulate(call(stage.usdc, tooMuch));
    expect(failed).toMatchObject({
      ok: false,
      revertReason: 'transfer amount exceeds balance',
      balanceChanges: [],
      source,
    });
    expect(failed.decodedCall?.args[1]?.value).toBe((10n ** 30n).toString());
    const poor = await simulate(call(fresh(1), '0x', ether, fresh(9)));
    expect(poor).toMatchObject({ ok: false, revertReason: 'the sender cannot cover the value' });
  },
);

test('a node that does not answer is an error and gives no result', async () => {
  const broken: Rpc = {
    ...stage.rpc,
    batch: async () => [1, 2, 3].map(() => new RpcError(-32603, 'internal error')),
  };
  await expect(simulatorOf(broken).simulate(call(fresh(1)))).rejects.toMatchObject({ code: 50203 });
});

test('a call of any kind is estimated, signed, sent and found', async () => {
  const { chain, rpc } = stage;
  const secret = new Uint8Array(32).fill(0x37);
  const from = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
  await stage.send({ from: stage.owner, to: from, value: quantity(ether) });
  const gateway = makeEvmGateway({ chain, rpc });
  const signer = makeEvmSigner({ chain, keyring: digestKeyring(secret) });
  const abi = parseAbi(['function approve(address spender, uint256 amount)']);
  const data = encodeFunctionData({
    abi,
    functionName: 'approve',
    args: [fresh(5) as `0x${string}`, 77n],
  });
  const terms: PaymentTerms = {
    chain: 'ETH',
    from,
    to: stage.usdc,
    tokenAddress: null,
    amount: 0n,
    data,
  };
  const gasLimit = await gateway.estimateGas(terms);
  const fees = { maxFeePerGas: 100n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
  const payment = { nonce: 0, gasLimit: 2n * gasLimit, fees, terms };
  const unsigned = makeEvmBuilder({ chain: stage.chain }).payment(payment);
  const { raw, txHash } = await signer.signPayment({ keyId: 'k', unsigned, ...payment });
  expect(await gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  await expect
    .poll(() => gateway.receipt(txHash), { interval: 10 })
    .toMatchObject({ success: true });
  const sent = await makeEvmSentReader({ chain, rpc }).sent(txHash);
  expect(sent).toMatchObject({
    terms: null,
    call: { to: toChecksumAddress(stage.usdc), value: 0n, data },
  });
  const fails = { ...terms, data: stage.call('Usdc', 'mint', [from, 1n]) };
  await expect(gateway.estimateGas(fails)).rejects.toMatchObject({
    name: 'ExecutionReverted',
    reason: 'caller is not the owner',
  });
});

const simulatorOf = (rpc: Rpc) =>
  makeEvmCallSimulator({ rpcOf: async () => rpc, chainOf: () => stage.chain });

const call = (to: string, data = '0x', value = 0n, from = stage.owner) => ({
  ...({ chain: 'ETH', from, to, value, data } as const),
});
