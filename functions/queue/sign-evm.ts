/** Signs and sends payments on EVM chains (design.md "The payment worker"). */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKeyring } from '../../src/aws/keyring.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeEvmGateway } from '../../src/chains/evm/gateway.ts';
import { makeEvmSentReader } from '../../src/chains/evm/sent.ts';
import { makeEvmSigner } from '../../src/chains/evm/signer.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { runPaymentWorker } from '../../src/domain/payment/run-worker.ts';
import { signQueue } from '../middleware/sign-queue.ts';

export const handler = signQueue({
  name: 'sign-evm',
  run: runPaymentWorker,
  async connect(shared) {
    const { chain } = shared;
    const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
    return {
      ...shared,
      pause: (ms: number) => sleep(ms),
      gateway: makeEvmGateway({ chain, rpc }),
      signer: makeEvmSigner({ chain, keyring: makeKeyring() }),
      sent: makeEvmSentReader({ chain, rpc }),
    };
  },
});
