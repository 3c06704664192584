import assert from 'node:assert/strict';

const numberOf = (block) => block.block_header.raw_data.number;

/** Blocks by number and range, the infos of a block, and the solid side. */
export async function checkBlocks({ post, solidityUrl, alice, answers, keep, ok }) {
  const { trx } = alice.web;
  const head = keep('getnowblock', await trx.getCurrentBlock());
  const number = numberOf(head);
  const range = await trx.getBlockRange(number - 3, number);
  keep('getblockbylimitnext', range.map(numberOf));
  assert.equal(range.length, 4);

  const { id, blockNumber } = answers['info.revert'];
  const infosOf = (num) => post('wallet/gettransactioninfobyblocknum', { num });
  const infos = keep('gettransactioninfobyblocknum', await infosOf(blockNumber));
  assert.ok(infos.some((info) => info.id === id));
  keep('getblockbynum', await trx.getBlockByNumber(blockNumber));
  keep('getblock.detail0', await post('wallet/getblock', { detail: false }));
  const future = 99_999_999;
  keep('getblockbynum.absent', await post('wallet/getblockbynum', { num: future }));
  keep('gettransactioninfobyblocknum.absent', await infosOf(future));

  const answer = await fetch(`${solidityUrl}/walletsolidity/getnowblock`);
  keep('solid.lag', number - numberOf(await answer.json()));
  const onFull = await post('walletsolidity/getnowblock').then(
    (block) => ({ same: Boolean(block.blockID) }),
    (error) => String(error),
  );
  keep('solidity.onfull', onFull);
  keep('solidity.info', await trx.getTransactionInfo(id));
  ok(`blocks and solidified reads, lag ${answers['solid.lag']}`);
}
