// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Forwards coins and tokens inside one transaction, as an exchange's payout contract does.
contract Forwarder {
    /// A contract cannot send coins to itself on TRON, so a deeper call goes to another one.
    Relay private immutable relay = new Relay();

    /// Forwards the value of the call to one recipient.
    function forward(address payable to) external payable {
        _send(to, msg.value);
    }

    /// Pays several recipients in one transaction. The rest returns to the sender.
    function forwardMany(address payable[] calldata to, uint256[] calldata amounts) external payable {
        require(to.length == amounts.length, "lengths differ");
        uint256 left = msg.value;
        for (uint256 i = 0; i < to.length; i++) {
            left -= amounts[i];
            _send(to[i], amounts[i]);
        }
        if (left > 0) _send(payable(msg.sender), left);
    }

    /// Forwards one call deeper, so that the path in the trace has two parts.
    function forwardNested(address payable to) external payable {
        relay.pass{value: msg.value}(to);
    }

    /// Pays `to` in an inner call that reverts, and keeps the coins: `to` receives nothing.
    function forwardUndone(address payable to) external payable {
        try relay.passThenRevert{value: msg.value}(to) {} catch {}
    }

    /// Calls itself with the coins, which TRON refuses.
    function forwardToItself(address payable to) external payable {
        this.forward{value: msg.value}(to);
    }

    /// Pays `to` and reverts.
    function sendThenRevert(address payable to) external payable {
        _send(to, msg.value);
        revert("undone");
    }

    /// Pays `to` without calling it, through a contract that destroys itself.
    function forwardByEnding(address payable to) external payable {
        new Ending{value: msg.value}(to);
    }

    /// Pays several recipients with tokens that the sender has approved.
    function forwardTokens(address token, address[] calldata to, uint256[] calldata amounts) external {
        require(to.length == amounts.length, "lengths differ");
        for (uint256 i = 0; i < to.length; i++) {
            // A low-level call, because some tokens return nothing.
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

/// The second contract of a nested payment.
contract Relay {
    function pass(address payable to) external payable {
        _send(to, msg.value);
    }

    /// Pays `to` and reverts.
    function passThenRevert(address payable to) external payable {
        _send(to, msg.value);
        revert("undone");
    }

    function _send(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "transfer failed");
    }
}

/// Destroys itself in its constructor and leaves its coins to `heir`.
contract Ending {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}
