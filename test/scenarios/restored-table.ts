/**
 * Restores a table from a backup, with the calls that a person makes on AWS and the emulator's own
 * restore. The restored table has the old name but is a new table.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';

/** Backs up the table as it is now. The returned function restores that state. */
export async function backUpTable(TableName: string): Promise<() => Promise<void>> {
  const client = new DynamoDBClient({});
  const { BackupDetails } = await client.send(
    new CreateBackupCommand({ TableName, BackupName: `${TableName}-drill` }),
  );
  const statusOf = async () => {
    try {
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      return Table?.TableStatus;
    } catch (error) {
      if ((error as Error).name === 'ResourceNotFoundException') return 'GONE';
      throw error;
    }
  };
  const until = async (wanted: string) => {
    for (let i = 0; i < 300 && (await statusOf()) !== wanted; i++) await sleep(100);
  };
  return async () => {
    await client.send(new DeleteTableCommand({ TableName }));
    await until('GONE');
    const BackupArn = BackupDetails?.BackupArn;
    await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: TableName }));
    await until('ACTIVE');
  };
}
