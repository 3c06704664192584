// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// The USDT of the emulated chain. Transfers return true. A blacklisted sender is refused, a
/// blacklisted recipient is not. The owner issues tokens and blacklists addresses.
contract TronUsdt {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    address public immutable owner;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AddedBlackList(address indexed user);
    event RemovedBlackList(address indexed user);

    modifier onlyOwner() {
        require(msg.sender == owner, "only the owner");
        _;
    }

    constructor(address owner_, uint256 supply) {
        owner = owner_;
        _issue(owner_, supply);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        return _move(from, to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function issue(uint256 amount) external onlyOwner {
        _issue(owner, amount);
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function _issue(address to, uint256 amount) private {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        require(!isBlackListed[from], "blacklisted");
        uint256 held = balanceOf[from];
        require(held >= amount, "insufficient");
        unchecked {
            balanceOf[from] = held - amount;
            balanceOf[to] += amount;
        }
        emit Transfer(from, to, amount);
        _work();
        return true;
    }

    /// As much more energy as a transfer of the main network's contract uses. That is 14,650 and
    /// 29,650; with the highest penalty,
    /// 64,285 to a known holder and 130,285 to a new one.
    function _work() private pure {
        assembly {
            for { let i := 31 } i { i := sub(i, 1) } { mstore(0, i) }
            for { let j := 2 } j { j := sub(j, 1) } { mstore(0, mul(j, add(j, add(j, add(j, j))))) }
        }
    }
}
