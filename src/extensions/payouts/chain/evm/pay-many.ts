import { codeHashOf, deploymentOf } from '#chains/evm/account/create2.ts';
import { payManyCreationCode, payManyRuntimeCode } from './pay-many-code.ts';

/** The contract that pays many: local/contracts/pay-many.sol, the same on every EVM chain. */
export interface PayMany {
  /** Checksum case. It follows from the contract's code, so computing it needs no trust. */
  address: string;
  /** Calldata to the factory of CREATE2 that deploys it (0x hex). */
  deployment: string;
  /** What eth_getCode must answer for it (0x hex). */
  code: string;
  /** keccak-256 of that. */
  codeHash: string;
}

export const payMany: PayMany = {
  ...deploymentOf(payManyCreationCode),
  code: payManyRuntimeCode,
  codeHash: codeHashOf(payManyRuntimeCode),
};

/** First four bytes of keccak256 of its functions. */
export const payManySelectors = {
  'payCoin(address[],uint256[])': '0xe8eaa8af',
  'payTokens(address,address[],uint256[])': '0x05c141be',
} as const;

/** First topic of its event Payment(address,uint256,bool). */
export const paymentTopic = '0xf62eb0089c279dea4693baf6185affe0fe98a35d3c5ddbf4a6a0a557636533bd';
