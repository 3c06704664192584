import { encodeFunctionData, parseAbi } from 'viem';

export const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function multicall(bytes[] data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
]);

export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export const shownTransfer = {
  signature: 'transfer(address,uint256)',
  args: [
    { name: 'to', type: 'address', value: address },
    { name: 'amount', type: 'uint256', value: '5' },
  ],
};

export const multicall = (data: `0x${string}`[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [data] });
