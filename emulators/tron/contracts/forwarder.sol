// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Sends coins and tokens on inside one transaction: what an exchange's payout contract does.
contract Forwarder {
    /// Sends what came with the call to one recipient.
    function forward(address payable to) external payable {
        _send(to, msg.value);
    }

    /// Several recipients in one transaction; what is left returns to the sender.
    function forwardMany(address payable[] calldata to, uint256[] calldata amounts) external payable {
        require(to.length == amounts.length, "lengths differ");
        uint256 left = msg.value;
        for (uint256 i = 0; i < to.length; i++) {
            left -= amounts[i];
            _send(to[i], amounts[i]);
        }
        if (left > 0) _send(payable(msg.sender), left);
    }

    /// A transfer one call deeper, so that its path in the trace has two parts.
    function forwardNested(address payable to) external payable {
        this.forward{value: msg.value}(to);
    }

    /// Sends to `to` in an inner call that is undone, and keeps the coins: no deposit at all.
    function forwardUndone(address payable to) external payable {
        try this.sendThenRevert{value: msg.value}(to) {} catch {}
    }

    /// Sends to `to` and fails; only `forwardUndone` has a use for it.
    function sendThenRevert(address payable to) external payable {
        _send(to, msg.value);
        revert("undone");
    }

    /// Leaves coins at `to` without calling it, as a contract that ends itself does.
    function forwardByEnding(address payable to) external payable {
        new Ending{value: msg.value}(to);
    }

    /// Tokens that the sender approved, to several recipients.
    function forwardTokens(address token, address[] calldata to, uint256[] calldata amounts) external {
        require(to.length == amounts.length, "lengths differ");
        for (uint256 i = 0; i < to.length; i++) {
            // abi.encodeWithSignature: some tokens return nothing.
            (bool ok, bytes memory answer) = token.call(
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to[i], amounts[i])
            );
            require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "token transfer failed");
        }
    }

    function _send(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "transfer failed");
    }
}

/// Ends in its own constructor and leaves its coins to `heir`.
contract Ending {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}
