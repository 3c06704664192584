/**
 * A table as a backup had it: the calls that a person makes on AWS, and the emulator's own restore.
 * What comes back has the name it had and is another table.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';

/** Keeps the table as it is now; the function it returns brings that back. */
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
