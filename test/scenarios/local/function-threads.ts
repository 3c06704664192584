/** Twenty connections to itself at any time. Asked to end, it writes how many were disturbed. */
export const busy = `
const net = require('node:net');
let disturbed = 0;
const server = net.createServer((socket) => {
  socket.on('error', () => { disturbed += 1; });
  socket.pipe(socket);
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  let count = 0;
  const connect = () => {
    const word = String(count++);
    let echo = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.end(word));
    socket.on('data', (part) => { echo += part; });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (echo !== word) disturbed += 1;
      setImmediate(connect);
    });
  };
  for (let i = 0; i < 20; i += 1) connect();
});
process.stdin.on('data', () => {
  process.stdout.write(String(disturbed));
  process.exit();
});`;

/** Reads its input, as the emulator's script does. */
export const idle = `process.stdin.on('data', () => {});`;
