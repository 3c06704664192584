// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// What deposit addresses delegate to (EIP-7702), so that anybody may send their tokens to one
/// fixed destination and nowhere else. It has no storage, no owner and no delegatecall.
contract Sweeper {
    /// Part of the code: a delegated address runs this code with its own, empty storage.
    address private immutable TO;

    constructor(address to) {
        require(to != address(0), "no destination");
        TO = to;
    }

    /// A delegated address still takes coin, but that needs more than 21,000 gas.
    receive() external payable {}

    /// Sends all that this address holds of a token to TO. Reverts if the token refuses.
    function sweep(address token) external {
        uint256 amount = Token(token).balanceOf(address(this));
        // Some tokens return nothing from a transfer.
        (bool ok, bytes memory answer) = token.call(abi.encodeCall(Token.transfer, (TO, amount)));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "transfer refused");
    }

    /// Has each address sweep a token. What one of them cannot send stays there; the others go on.
    function batch(address token, address[] calldata from) external {
        bytes memory call = abi.encodeCall(this.sweep, (token));
        for (uint256 i = 0; i < from.length; i++) {
            (bool ok, ) = from[i].call(call);
            ok;
        }
    }
}
