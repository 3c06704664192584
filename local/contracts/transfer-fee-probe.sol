// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface IFactory {
    function getPool(address a, address b, uint24 fee) external view returns (address);
}

interface IPool {
    function flash(address recipient, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
}

/// Borrows a token from a pool and gives it back, measures both ways, and undoes it all.
contract Borrower {
    error Measured(uint256 lent, uint256 received, uint256 given, uint256 returned);

    function borrow(IPool pool, address token, address other, uint256 amount) external {
        (uint256 amount0, uint256 amount1) = token < other ? (amount, uint256(0)) : (uint256(0), amount);
        pool.flash(address(this), amount0, amount1, abi.encode(token, amount));
    }

    function uniswapV3FlashCallback(uint256, uint256, bytes calldata data) external {
        (address token, uint256 lent) = abi.decode(data, (address, uint256));
        uint256 received = IToken(token).balanceOf(address(this));
        uint256 before = IToken(token).balanceOf(msg.sender);
        // By hand: some tokens return nothing.
        (bool ok,) = token.call(abi.encodeWithSignature("transfer(address,uint256)", msg.sender, received));
        require(ok, "refused");
        uint256 returned = IToken(token).balanceOf(msg.sender) - before;
        revert Measured(lent, received, received, returned);
    }
}

/// Run by eth_call as a contract's creation, which needs no account and leaves nothing behind. What
/// it returns in place of code is a word: 0 no pool could tell, 1 transfers arrive whole, 2 a fee.
contract TransferFeeProbe {
    constructor(IFactory factory, address token, address[] memory others, uint24[] memory fees) {
        Borrower borrower = new Borrower();
        uint256 answer;
        for (uint256 i = 0; answer == 0 && i < others.length; i++) {
            for (uint256 j = 0; answer == 0 && j < fees.length; j++) {
                if (others[i] != token) answer = measure(factory, borrower, token, others[i], fees[j]);
            }
        }
        assembly {
            mstore(0, answer)
            return(0, 32)
        }
    }

    function measure(IFactory factory, Borrower borrower, address token, address other, uint24 fee)
        private
        returns (uint256)
    {
        address pool = factory.getPool(token, other, fee);
        if (pool == address(0)) return 0;
        // Not a little: a fee in basis points of a few units is none.
        uint256 amount = IToken(token).balanceOf(pool) / 10;
        if (amount == 0) return 0;
        try borrower.borrow(IPool(pool), token, other, amount) {
            return 0;
        } catch (bytes memory reason) {
            if (reason.length != 132 || bytes4(reason) != Borrower.Measured.selector) return 0;
            uint256 received;
            uint256 returned;
            assembly {
                received := mload(add(reason, 0x44))
                returned := mload(add(reason, 0x84))
            }
            return received < amount || returned < received ? 2 : 1;
        }
    }
}
