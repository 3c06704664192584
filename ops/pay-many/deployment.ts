/** The deployment of the contract that pays groups: what a chain has, and the transaction that is missing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { parseQuantity } from '#chains/evm/node/node-json.ts';
import { broadcast } from '#chains/evm/pay/broadcast.ts';
import { encodeTransaction } from '#chains/evm/pay/encode.ts';
import { readFees } from '#chains/evm/pay/read-fees.ts';
import { readReceipt } from '#chains/evm/pay/read-receipt.ts';
import { signTransaction } from '#chains/evm/pay/sign.ts';
import { makeCodeReader } from '#chains/evm/read/code.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import type { Chain } from '#model/chain.ts';
import type { Keyring } from '#ports/chains.ts';

interface Deps {
  chain: Chain;
  /** All providers that the stage reads; and those that it sends to. */
  rpc: Rpc;
  sending: Rpc;
}

/**
 * What a chain has: the contract in its final block, only in a newer one, not yet; or not even the factory
 * that would create it.
 */
export type Found = 'final' | 'new' | 'absent' | 'no factory';

/** Throws an Error where other code is at the address, and what the Rpc throws. */
export async function findContract({ chain, rpc }: Pick<Deps, 'chain' | 'rpc'>): Promise<Found> {
  const codeAt = (address: string) => rpc.request<string>('eth_getCode', [address, 'latest']);
  const code = await codeAt(payMany.address);
  if (code === '0x') return (await codeAt(create2Factory)) === '0x' ? 'no factory' : 'absent';
  if (code.toLowerCase() !== payMany.code)
    throw new Error(`${payMany.address} has other code than Coffer's: do not use this provider`);
  const { address, codeHash: hash } = payMany;
  return (await makeCodeReader({ chain, rpc }).hasCode({ address, hash })) ? 'final' : 'new';
}

/** The transaction that anybody may send; gas with a tenth more than a node estimates. */
export interface DeploymentCall {
  to: string;
  data: string;
  gas: bigint;
  /** What it costs at most now, wei. */
  cost: bigint;
  fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
}

export async function planDeployment({
  chain,
  rpc,
}: Pick<Deps, 'chain' | 'rpc'>): Promise<DeploymentCall> {
  const call = { to: create2Factory, data: payMany.deployment };
  const estimated = await rpc.request<string>('eth_estimateGas', [call]);
  const gas = (parseQuantity(estimated, 'eth_estimateGas') * 11n) / 10n;
  const { maxFeePerGas, maxPriorityFeePerGas } = await readFees(rpc, chain);
  const fees = { maxFeePerGas, maxPriorityFeePerGas };
  return { ...call, gas, cost: gas * maxFeePerGas, fees };
}

/** An account outside Coffer, by the text of its key file: 64 hexadecimal digits, with 0x or without. */
export function accountOf(text: string): { address: string; keyring: Keyring } {
  const digits = text.trim().replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/i.test(digits))
    throw new Error('The key file must hold a private key: 64 hexadecimal digits.');
  const secret = hexToBytes(digits);
  const keyring: Keyring = {
    async signDigest({ digest }) {
      const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
      return { r, s, yParity: recovery === 1 ? 1 : 0 };
    },
  };
  return { address: addressOfPublicKey(secp256k1.getPublicKey(secret, false)), keyring };
}

/**
 * Signs and sends the deployment, once. Throws an Error with what was refused, or if the account cannot pay.
 */
export async function sendDeployment(
  { chain, rpc, sending }: Deps,
  call: DeploymentCall,
  account: ReturnType<typeof accountOf>,
): Promise<string> {
  if (chain.chainId === null) throw new Error(`${chain.name} has no chain id`);
  const { address, keyring } = account;
  const [nonce, held] = await Promise.all(
    ['eth_getTransactionCount', 'eth_getBalance'].map(async (method) =>
      parseQuantity(await rpc.request(method, [address, 'latest']), method),
    ),
  );
  if (held! < call.cost)
    throw new Error(
      `Insufficient coin: the deployment needs up to ${call.cost} wei, ${address} holds ${held}`,
    );
  const unsigned = encodeTransaction({
    chainId: chain.chainId,
    nonce: Number(nonce),
    ...call.fees,
    gas: call.gas,
    to: call.to,
    value: 0n,
    data: call.data,
  });
  const { raw, txHash } = await signTransaction({ unsigned, keyring, keyId: '', address });
  const outcome = await broadcast(sending, raw);
  if (outcome.kind !== 'accepted' && outcome.kind !== 'unclear')
    throw new Error(`The node refused the transaction: ${JSON.stringify(outcome)}`);
  return txHash;
}

/**
 * Waits until two providers show the transaction in a block. false: it was not there in time, and may still
 * come. Throws an Error if it failed.
 */
export async function waitForDeployment(
  { chain, rpc }: Pick<Deps, 'chain' | 'rpc'>,
  txHash: string,
  { withinMs, everyMs }: { withinMs: number; everyMs: number },
): Promise<boolean> {
  for (let left = withinMs; left > 0; left -= everyMs) {
    const receipt = await readReceipt(rpc, chain, txHash);
    if (receipt?.success) return true;
    if (receipt) throw new Error(`The deployment failed: ${txHash}`);
    await sleep(everyMs);
  }
  return false;
}
