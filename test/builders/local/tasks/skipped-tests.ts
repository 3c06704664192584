export const report = {
  testResults: [
    {
      name: '/root/test/a.test.ts',
      assertionResults: [
        { status: 'passed', title: 'runs' },
        { status: 'skipped', title: 'needs a backup' },
      ],
    },
  ],
};
