export const program = `
let calls = 0;
export const handler = async () => (calls += 1);`;

export const before = process.env.AWS_ENDPOINT_URL;
