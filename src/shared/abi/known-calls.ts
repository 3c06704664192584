/**
 * Functions that many contracts share, as declared in their sources, by their selectors: a page and a
 * command line that decode calls need no keccak256 (a test compares). A `bytes` or `bytes[]`
 * parameter named `calldata` holds calls.
 */
const swapTail = 'address[] path,address to,uint256 deadline';
const details = '(address token,uint160 amount,uint48 expiration,uint48 nonce)';
const permitted = '(address token,uint256 amount)';
const requested = '(address to,uint256 requestedAmount)';
const authorization =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce';
const vrs = 'uint8 v,bytes32 r,bytes32 s';
const single = 'address tokenIn,address tokenOut,uint24 fee,address recipient';

export const knownCalls: Readonly<Record<string, string>> = {
  // ERC-20, its permits and extensions.
  '0xa9059cbb': 'transfer(address to,uint256 amount)',
  '0x23b872dd': 'transferFrom(address from,address to,uint256 amount)',
  '0x095ea7b3': 'approve(address spender,uint256 amount)',
  '0x39509351': 'increaseAllowance(address spender,uint256 addedValue)',
  '0xd73dd623': 'increaseApproval(address spender,uint256 addedValue)',
  '0xa457c2d7': 'decreaseAllowance(address spender,uint256 subtractedValue)',
  '0x40c10f19': 'mint(address to,uint256 amount)',
  '0x42966c68': 'burn(uint256 amount)',
  '0x79cc6790': 'burnFrom(address account,uint256 amount)',
  '0xd505accf': `permit(address owner,address spender,uint256 value,uint256 deadline,${vrs})`,
  '0x8fcbaf0c': `permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,${vrs})`,
  '0xe3ee160e': `transferWithAuthorization(${authorization},${vrs})`,
  '0xcf092995': `transferWithAuthorization(${authorization},bytes signature)`,
  '0xef55bec6': `receiveWithAuthorization(${authorization},${vrs})`,
  '0x88b7ab63': `receiveWithAuthorization(${authorization},bytes signature)`,
  '0x5a049a70': 'cancelAuthorization(address authorizer,bytes32 nonce,uint8 v,bytes32 r,bytes32 s)',
  // ERC-721 and ERC-1155.
  '0xa22cb465': 'setApprovalForAll(address operator,bool approved)',
  '0x42842e0e': 'safeTransferFrom(address from,address to,uint256 tokenId)',
  '0xb88d4fde': 'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
  '0xf242432a': 'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
  '0x2eb2c2d6':
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  // Wrapped coins; vaults (ERC-4626); ownership.
  '0xd0e30db0': 'deposit()',
  '0x2e1a7d4d': 'withdraw(uint256 amount)',
  '0x6e553f65': 'deposit(uint256 assets,address receiver)',
  '0xb460af94': 'withdraw(uint256 assets,address receiver,address owner)',
  '0xba087652': 'redeem(uint256 shares,address receiver,address owner)',
  '0xf2fde38b': 'transferOwnership(address newOwner)',
  '0x715018a6': 'renounceOwnership()',
  '0x3659cfe6': 'upgradeTo(address newImplementation)',
  '0x4f1ef286': 'upgradeToAndCall(address newImplementation,bytes calldata)',
  // Permit2.
  '0x87517c45': 'approve(address token,address spender,uint160 amount,uint48 expiration)',
  '0x2b67b570': `permit(address owner,(${details} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`,
  '0x2a2d80d1': `permit(address owner,(${details}[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)`,
  '0x36c78516': 'transferFrom(address from,address to,uint160 amount,address token)',
  '0x0d58b1db':
    'transferFrom((address from,address to,uint160 amount,address token)[] transferDetails)',
  '0x30f28b7a': `permitTransferFrom((${permitted} permitted,uint256 nonce,uint256 deadline) permit,${requested} transferDetails,address owner,bytes signature)`,
  '0xedd9444b': `permitTransferFrom((${permitted}[] permitted,uint256 nonce,uint256 deadline) permit,${requested}[] transferDetails,address owner,bytes signature)`,
  '0xcc53287f': 'lockdown((address token,address spender)[] approvals)',
  '0x65d9723c': 'invalidateNonces(address token,address spender,uint48 newNonce)',
  '0x3ff9dcb1': 'invalidateUnorderedNonces(uint256 wordPos,uint256 mask)',
  // Several calls in one.
  '0xac9650d8': 'multicall(bytes[] calldata)',
  '0x5ae401dc': 'multicall(uint256 deadline,bytes[] calldata)',
  '0x1f0464d1': 'multicall(bytes32 previousBlockhash,bytes[] calldata)',
  '0x252dba42': 'aggregate((address target,bytes callData)[] calls)',
  '0x82ad56cb': 'aggregate3((address target,bool allowFailure,bytes callData)[] calls)',
  '0x174dea71':
    'aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
  '0xbce38bd7': 'tryAggregate(bool requireSuccess,(address target,bytes callData)[] calls)',
  // Accounts that are contracts: Safe, ERC-4337.
  '0x6a761202':
    'execTransaction(address to,uint256 value,bytes calldata,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
  '0x8d80ff0a': 'multiSend(bytes transactions)',
  '0xb61d27f6': 'execute(address dest,uint256 value,bytes calldata)',
  '0x18dfb3c7': 'executeBatch(address[] dest,bytes[] calldata)',
  // Uniswap V2 and its forks.
  '0x38ed1739': `swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  '0x8803dbee': `swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,${swapTail})`,
  '0x7ff36ab5': `swapExactETHForTokens(uint256 amountOutMin,${swapTail})`,
  '0x4a25d94a': `swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,${swapTail})`,
  '0x18cbafe5': `swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  '0xfb3bdb41': `swapETHForExactTokens(uint256 amountOut,${swapTail})`,
  '0x5c11d795': `swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  '0xb6f9de95': `swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,${swapTail})`,
  '0x791ac947': `swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  '0xe8e33700':
    'addLiquidity(address tokenA,address tokenB,uint256 amountADesired,uint256 amountBDesired,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)',
  '0xf305d719':
    'addLiquidityETH(address token,uint256 amountTokenDesired,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
  '0xbaa2abde':
    'removeLiquidity(address tokenA,address tokenB,uint256 liquidity,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)',
  '0x02751cec':
    'removeLiquidityETH(address token,uint256 liquidity,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
  // Uniswap V3: SwapRouter, SwapRouter02 (without deadlines) and their helpers; Universal Router.
  '0x414bf389': `exactInputSingle((${single},uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)`,
  '0x04e45aaf': `exactInputSingle((${single},uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)`,
  '0xc04b8d59':
    'exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum) params)',
  '0xb858183f':
    'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  '0xdb3e2198': `exactOutputSingle((${single},uint256 deadline,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)`,
  '0x5023b4df': `exactOutputSingle((${single},uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)`,
  '0xf28c0498':
    'exactOutput((bytes path,address recipient,uint256 deadline,uint256 amountOut,uint256 amountInMaximum) params)',
  '0x09b81346':
    'exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)',
  '0x472b43f3':
    'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)',
  '0x42712a67':
    'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to)',
  '0x49616997': 'unwrapWETH9(uint256 amountMinimum)',
  '0x49404b7c': 'unwrapWETH9(uint256 amountMinimum,address recipient)',
  '0x1c58db4f': 'wrapETH(uint256 value)',
  '0x12210e8a': 'refundETH()',
  '0xdf2ab5bb': 'sweepToken(address token,uint256 amountMinimum,address recipient)',
  '0xf3995c67': `selfPermit(address token,uint256 value,uint256 deadline,${vrs})`,
  '0x24856bc3': 'execute(bytes commands,bytes[] inputs)',
  '0x3593564c': 'execute(bytes commands,bytes[] inputs,uint256 deadline)',
  // Lending and staking.
  '0x617ba037': 'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)',
  '0xa415bcad':
    'borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)',
  '0x573ade81': 'repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)',
  '0x69328dec': 'withdraw(address asset,uint256 amount,address to)',
  '0xa1903eab': 'submit(address referral)',
};
