/** Merchants of a crash run who group their payments: on an EVM chain with the contract that pays many. */
import { keccak256 } from 'viem';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import type { Cell } from '../cell.ts';
import type { EvmCrashChain } from '../chains/evm.ts';
import type { Driver } from '../driver.ts';

const evmOf = ({ world }: Driver) => world.chain as EvmCrashChain;

/** The slot of `allowance` in the storage of local/contracts/tokens.sol. */
const allowanceSlot = 5n;
/** What deploying the contract takes at most. */
const deploymentGas = 3_000_000;
/** After so many blocks the deployment is final, by every answer of a node. */
const deploymentFinal = 12;

/** The projects group their payments. The contract is deployed once for all of the world. */
export async function grouping(driver: Driver, cells: Cell[]): Promise<void> {
  for (const cell of cells) cell.groups = true;
  if (driver.world.chain.chain.family !== 'EVM') return;
  const chain = evmOf(driver);
  const code = await chain.rpc.request('eth_getCode', [payMany.address, 'latest']);
  if (code === payMany.code) return;
  await chain.asFaucet(create2Factory, payMany.deployment, deploymentGas);
  await driver.mine(deploymentFinal);
  await driver.tick();
}

/** The wallets allow the contract all of their tokens, as an earlier transaction would have it. */
export async function allowing(driver: Driver, cells: Cell[]): Promise<void> {
  if (driver.world.chain.chain.family !== 'EVM') return;
  const chain = evmOf(driver);
  for (const { wallet } of cells) {
    const ofOwner = keccak256(`0x${word(wallet.address)}${word(allowanceSlot)}`);
    const place = keccak256(`0x${word(payMany.address)}${word(ofOwner)}`);
    await chain.rpc.request('anvil_setStorageAt', [chain.usdt, place, `0x${'f'.repeat(64)}`]);
  }
  // Deeper than the lag of any node.
  await driver.mine(6);
  await driver.tick();
}
