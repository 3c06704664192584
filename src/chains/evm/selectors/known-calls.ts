/**
 * Functions that many contracts share, as declared in their sources. A `bytes` or `bytes[]`
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

export const knownCalls: readonly string[] = [
  // ERC-20, its permits and extensions.
  'transfer(address to,uint256 amount)',
  'transferFrom(address from,address to,uint256 amount)',
  'approve(address spender,uint256 amount)',
  'increaseAllowance(address spender,uint256 addedValue)',
  'decreaseAllowance(address spender,uint256 subtractedValue)',
  'mint(address to,uint256 amount)',
  'burn(uint256 amount)',
  'burnFrom(address account,uint256 amount)',
  `permit(address owner,address spender,uint256 value,uint256 deadline,${vrs})`,
  `permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,${vrs})`,
  `transferWithAuthorization(${authorization},${vrs})`,
  `transferWithAuthorization(${authorization},bytes signature)`,
  `receiveWithAuthorization(${authorization},${vrs})`,
  `receiveWithAuthorization(${authorization},bytes signature)`,
  'cancelAuthorization(address authorizer,bytes32 nonce,uint8 v,bytes32 r,bytes32 s)',
  // ERC-721 and ERC-1155.
  'setApprovalForAll(address operator,bool approved)',
  'safeTransferFrom(address from,address to,uint256 tokenId)',
  'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
  'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
  'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  // Wrapped coins; vaults (ERC-4626); ownership.
  'deposit()',
  'withdraw(uint256 amount)',
  'deposit(uint256 assets,address receiver)',
  'withdraw(uint256 assets,address receiver,address owner)',
  'redeem(uint256 shares,address receiver,address owner)',
  'transferOwnership(address newOwner)',
  'renounceOwnership()',
  'upgradeTo(address newImplementation)',
  'upgradeToAndCall(address newImplementation,bytes calldata)',
  // Permit2.
  'approve(address token,address spender,uint160 amount,uint48 expiration)',
  `permit(address owner,(${details} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`,
  `permit(address owner,(${details}[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)`,
  'transferFrom(address from,address to,uint160 amount,address token)',
  'transferFrom((address from,address to,uint160 amount,address token)[] transferDetails)',
  `permitTransferFrom((${permitted} permitted,uint256 nonce,uint256 deadline) permit,${requested} transferDetails,address owner,bytes signature)`,
  `permitTransferFrom((${permitted}[] permitted,uint256 nonce,uint256 deadline) permit,${requested}[] transferDetails,address owner,bytes signature)`,
  'lockdown((address token,address spender)[] approvals)',
  'invalidateNonces(address token,address spender,uint48 newNonce)',
  'invalidateUnorderedNonces(uint256 wordPos,uint256 mask)',
  // Several calls in one.
  'multicall(bytes[] calldata)',
  'multicall(uint256 deadline,bytes[] calldata)',
  'multicall(bytes32 previousBlockhash,bytes[] calldata)',
  'aggregate((address target,bytes callData)[] calls)',
  'aggregate3((address target,bool allowFailure,bytes callData)[] calls)',
  'aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
  'tryAggregate(bool requireSuccess,(address target,bytes callData)[] calls)',
  // Accounts that are contracts: Safe, ERC-4337.
  'execTransaction(address to,uint256 value,bytes calldata,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
  'multiSend(bytes transactions)',
  'execute(address dest,uint256 value,bytes calldata)',
  'executeBatch(address[] dest,bytes[] calldata)',
  // Uniswap V2 and its forks.
  `swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  `swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,${swapTail})`,
  `swapExactETHForTokens(uint256 amountOutMin,${swapTail})`,
  `swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,${swapTail})`,
  `swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  `swapETHForExactTokens(uint256 amountOut,${swapTail})`,
  `swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  `swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,${swapTail})`,
  `swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,${swapTail})`,
  'addLiquidity(address tokenA,address tokenB,uint256 amountADesired,uint256 amountBDesired,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)',
  'addLiquidityETH(address token,uint256 amountTokenDesired,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
  'removeLiquidity(address tokenA,address tokenB,uint256 liquidity,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)',
  'removeLiquidityETH(address token,uint256 liquidity,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
  // Uniswap V3: SwapRouter, SwapRouter02 (without deadlines) and their helpers; Universal Router.
  `exactInputSingle((${single},uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)`,
  `exactInputSingle((${single},uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)`,
  'exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum) params)',
  'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  `exactOutputSingle((${single},uint256 deadline,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)`,
  `exactOutputSingle((${single},uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)`,
  'exactOutput((bytes path,address recipient,uint256 deadline,uint256 amountOut,uint256 amountInMaximum) params)',
  'exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)',
  'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)',
  'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to)',
  'unwrapWETH9(uint256 amountMinimum)',
  'unwrapWETH9(uint256 amountMinimum,address recipient)',
  'wrapETH(uint256 value)',
  'refundETH()',
  'sweepToken(address token,uint256 amountMinimum,address recipient)',
  `selfPermit(address token,uint256 value,uint256 deadline,${vrs})`,
  'execute(bytes commands,bytes[] inputs)',
  'execute(bytes commands,bytes[] inputs,uint256 deadline)',
  // Lending and staking.
  'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)',
  'borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)',
  'repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)',
  'withdraw(address asset,uint256 amount,address to)',
  'submit(address referral)',
];
