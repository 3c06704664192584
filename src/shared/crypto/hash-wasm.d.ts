/** The part of hash-wasm that holds only Keccak: 11 KB, where the package's entry takes 212. */
declare module 'hash-wasm/dist/keccak.umd.min.js' {
  const keccak: Pick<typeof import('hash-wasm'), 'createKeccak'>;
  export default keccak;
}
