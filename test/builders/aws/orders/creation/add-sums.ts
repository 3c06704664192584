export interface Values {
  ':sum': bigint;
  ':max'?: bigint;
  ':epoch'?: number;
}

export const addition = (values: Values) => ({
  Update: {
    TableName: 'money',
    Key: { pk: 'RES', sk: '-' },
    UpdateExpression: 'ADD reserved :sum',
    ExpressionAttributeValues: { ...values },
    ...(values[':max'] !== undefined && { ConditionExpression: 'reserved <= :max' }),
  },
});
