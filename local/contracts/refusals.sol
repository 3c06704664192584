// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface IPayMany {
    function payCoin(address[] calldata recipients, uint256[] calldata amounts)
        external
        payable
        returns (bool[] memory);
}

/// What a recipient of coin does: 0 takes it, 1 reverts, 2 uses all its gas, 3 reverts with much data,
/// 4 returns much data, 5 pays another from within, as a group of its own.
contract Recipient {
    uint256 private immutable HABIT;

    constructor(uint256 habit) payable {
        HABIT = habit;
    }

    receive() external payable {
        uint256 habit = HABIT;
        if (habit == 1) revert("I take no coin");
        if (habit == 2) {
            while (true) {}
        }
        if (habit == 5) {
            address[] memory to = new address[](1);
            to[0] = address(0xbeef);
            uint256[] memory amounts = new uint256[](1);
            amounts[0] = 1;
            IPayMany(msg.sender).payCoin{value: 1}(to, amounts);
        }
        assembly {
            if eq(habit, 3) { revert(0, 120000) }
            if eq(habit, 4) { return(0, 120000) }
        }
    }
}

/// A token that treats each recipient by its habit: 0 pays, 1 returns false, 2 pays and returns nothing,
/// 3 reverts, 4 uses all its gas, 5 reverts with much data, 6 pays and returns much data, 7 returns true and
/// moves nothing, 8 moves it and returns false, 9 keeps a tenth, 10 returns 2.
contract OddToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public habitOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address owner) {
        balanceOf[owner] = 1e24;
    }

    function setHabit(address recipient, uint256 habit) external {
        habitOf[recipient] = habit;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return pay(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return pay(from, to, amount);
    }

    function pay(address from, address to, uint256 amount) private returns (bool) {
        uint256 habit = habitOf[to];
        if (habit == 3) revert("not to this one");
        if (habit == 4) {
            while (true) {}
        }
        if (habit == 1) return false;
        if (habit == 7) return true;
        uint256 fee = habit == 9 ? amount / 10 : 0;
        assembly {
            if eq(habit, 5) { revert(0, 200000) }
            if eq(habit, 10) {
                mstore(0, 2)
                return(0, 32)
            }
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        emit Transfer(from, to, amount - fee);
        if (fee > 0) emit Transfer(from, address(this), fee);
        assembly {
            if eq(habit, 2) { return(0, 0) }
            if eq(habit, 6) {
                mstore(0, 1)
                return(0, 100000)
            }
        }
        return habit != 8;
    }
}
