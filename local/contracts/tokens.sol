// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Balances, allowances and a ban list: what both local stablecoins share.
abstract contract Ledger {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    address public owner;
    bool public paused;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) internal banned;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Pause();
    event Unpause();

    modifier onlyOwner() {
        require(msg.sender == owner, "caller is not the owner");
        _;
    }

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = owner_;
        _mint(owner_, supply);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
    }

    function _mint(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        require(balanceOf[from] >= amount, "burn amount exceeds balance");
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }

    function _move(address from, address to, uint256 amount) internal {
        require(to != address(0), "transfer to the zero address");
        require(balanceOf[from] >= amount, "transfer amount exceeds balance");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _spend(address from, uint256 amount) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed == type(uint256).max) return;
        require(allowed >= amount, "insufficient allowance");
        allowance[from][msg.sender] = allowed - amount;
    }

    function _approve(address spender, uint256 amount) internal {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }
}

/// The habits of Tether's contract on Ethereum: transfers return nothing, an allowance must go
/// through zero, the owner may take a fee out of each transfer, issue, redeem and blacklist.
contract Usdt is Ledger {
    uint256 public basisPointsRate;
    uint256 public maximumFee;

    event Issue(uint256 amount);
    event Redeem(uint256 amount);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);
    event DestroyedBlackFunds(address user, uint256 balance);

    constructor(uint8 decimals_, address owner_, uint256 supply)
        Ledger("Tether USD", "USDT", decimals_, owner_, supply)
    {}

    function transfer(address to, uint256 amount) external {
        _pay(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        _spend(from, amount);
        _pay(from, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "approve from non-zero allowance");
        _approve(spender, amount);
    }

    function getOwner() external view returns (address) {
        return owner;
    }

    function isBlackListed(address user) external view returns (bool) {
        return banned[user];
    }

    function getBlackListStatus(address user) external view returns (bool) {
        return banned[user];
    }

    function issue(uint256 amount) external onlyOwner {
        _mint(owner, amount);
        emit Issue(amount);
    }

    function redeem(uint256 amount) external onlyOwner {
        _burn(owner, amount);
        emit Redeem(amount);
    }

    /// A fee in basis points of each transfer, at most `maxFee` smallest units.
    function setParams(uint256 feeBasisPoints, uint256 maxFee) external onlyOwner {
        require(feeBasisPoints < 20, "fee too high");
        basisPointsRate = feeBasisPoints;
        maximumFee = maxFee;
        emit Params(feeBasisPoints, maxFee);
    }

    function addBlackList(address user) external onlyOwner {
        banned[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        banned[user] = false;
        emit RemovedBlackList(user);
    }

    function destroyBlackFunds(address user) external onlyOwner {
        require(banned[user], "user is not blacklisted");
        uint256 funds = balanceOf[user];
        balanceOf[user] = 0;
        totalSupply -= funds;
        emit DestroyedBlackFunds(user, funds);
    }

    function _pay(address from, address to, uint256 amount) private {
        require(!paused, "paused");
        require(!banned[from], "sender is blacklisted");
        uint256 fee = (amount * basisPointsRate) / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        if (fee > 0) _move(from, owner, fee);
        _move(from, to, amount - fee);
    }
}

/// The habits of Circle's contract: transfers return true, and both sides of one are checked.
contract Usdc is Ledger {
    event Mint(address indexed minter, address indexed to, uint256 amount);
    event Burn(address indexed burner, uint256 amount);
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);

    constructor(uint8 decimals_, address owner_, uint256 supply)
        Ledger("USD Coin", "USDC", decimals_, owner_, supply)
    {}

    function transfer(address to, uint256 amount) external returns (bool) {
        _pay(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        _pay(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(spender, amount);
        return true;
    }

    function isBlacklisted(address account) external view returns (bool) {
        return banned[account];
    }

    function mint(address to, uint256 amount) external onlyOwner returns (bool) {
        _mint(to, amount);
        emit Mint(msg.sender, to, amount);
        return true;
    }

    function burn(uint256 amount) external onlyOwner {
        _burn(msg.sender, amount);
        emit Burn(msg.sender, amount);
    }

    function blacklist(address account) external onlyOwner {
        banned[account] = true;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyOwner {
        banned[account] = false;
        emit UnBlacklisted(account);
    }

    function _pay(address from, address to, uint256 amount) private {
        require(!paused, "paused");
        require(!banned[from] && !banned[to], "account is blacklisted");
        _move(from, to, amount);
    }
}
