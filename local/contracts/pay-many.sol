// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Pays many recipients in one transaction. It has no owner, no storage, no delegatecall and no
/// selfdestruct, and moves only what its caller sends with the call or has approved. A recipient that
/// refuses is passed over. Before each payment there must be gas for all that it may use, or else the whole
/// transaction reverts: it can never say of a recipient that only lacked gas that it refused.
contract PayMany {
    /// Whether the payment at `index` was made. The payer says whose it is, since anybody may call this
    /// contract. No recipient can do so from within a group: none gets the gas that it takes.
    event Payment(address indexed payer, uint256 index, bool paid);

    /// What a recipient of coin may use. The EVM adds 2,300.
    uint256 private constant COIN_GAS = 50_000;
    /// What a token may use for one transfer.
    uint256 private constant TOKEN_GAS = 100_000;
    /// The most that one payment takes with everything around it: a call of an address that is new
    /// takes 36,600 besides, a call of the token 2,600, and each leaves 1/64 of the gas behind (EIP-150).
    uint256 private constant COIN_PAYMENT_GAS = 91_000;
    uint256 private constant TOKEN_PAYMENT_GAS = 106_000;
    /// What a payment of a new holder takes that uses no more than it needs. A call with less for all of
    /// them ends before it pays anybody.
    uint256 private constant USUAL_GAS = 40_000;
    /// What the end takes: coin that goes back, and the answer.
    uint256 private constant LAST_GAS = 25_000;

    /// Pays coin. What was refused goes back to the caller. Says which payments were made.
    function payCoin(address[] calldata recipients, uint256[] calldata amounts)
        external
        payable
        returns (bool[] memory paid)
    {
        uint256 count = begin(recipients, amounts);
        paid = new bool[](count);
        uint256 left = msg.value;
        uint256 refused;
        for (uint256 i = 0; i < count; i++) {
            require(gasleft() >= COIN_PAYMENT_GAS + LAST_GAS, "too little gas");
            uint256 amount = amounts[i];
            // Before the call: a payment never spends the coin of another caller.
            left -= amount;
            bool ok = send(recipients[i], amount, COIN_GAS);
            if (!ok) refused += amount;
            paid[i] = ok;
            emit Payment(msg.sender, i, ok);
        }
        require(left == 0, "too much coin");
        if (refused > 0) require(send(msg.sender, refused, gasleft()), "the caller takes no coin");
    }

    /// Pays a token that the caller has approved for this contract. Says which payments were made.
    function payTokens(address token, address[] calldata recipients, uint256[] calldata amounts)
        external
        returns (bool[] memory paid)
    {
        uint256 count = begin(recipients, amounts);
        // A call of an address without code succeeds and does nothing.
        require(token.code.length > 0, "no token");
        paid = new bool[](count);
        for (uint256 i = 0; i < count; i++) {
            require(gasleft() >= TOKEN_PAYMENT_GAS + LAST_GAS, "too little gas");
            bool ok = transfer(token, recipients[i], amounts[i]);
            paid[i] = ok;
            emit Payment(msg.sender, i, ok);
        }
    }

    function begin(address[] calldata recipients, uint256[] calldata amounts)
        private
        view
        returns (uint256 count)
    {
        count = recipients.length;
        require(count == amounts.length, "lengths differ");
        require(gasleft() >= count * USUAL_GAS + LAST_GAS, "too little gas");
    }

    /// Nothing of what the callee returns is copied, however long it is.
    function send(address to, uint256 amount, uint256 gasLimit) private returns (bool ok) {
        assembly {
            ok := call(gasLimit, to, amount, 0, 0, 0, 0)
        }
    }

    /// Some tokens return nothing from a transfer; of what others return, one word is copied.
    function transfer(address token, address to, uint256 amount) private returns (bool ok) {
        assembly {
            // transferFrom(address,address,uint256), in free memory that stays free.
            let data := mload(0x40)
            mstore(data, shl(224, 0x23b872dd))
            mstore(add(data, 4), caller())
            mstore(add(data, 36), to)
            mstore(add(data, 68), amount)
            mstore(0, 0)
            ok := call(TOKEN_GAS, token, 0, data, 100, 0, 32)
            if returndatasize() { ok := and(ok, and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
    }
}
