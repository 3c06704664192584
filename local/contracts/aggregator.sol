// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// A price feed with Chainlink's AggregatorV3Interface, whose answer anyone may set.
contract Aggregator {
    uint8 public immutable decimals;
    uint80 private round;
    int256 private answer;
    uint256 private updatedAt;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function set(int256 answer_, uint256 updatedAt_) external {
        round += 1;
        answer = answer_;
        updatedAt = updatedAt_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (round, answer, updatedAt, updatedAt, round);
    }
}
