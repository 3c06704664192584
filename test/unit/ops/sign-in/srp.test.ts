import { expect, test } from 'vitest';
import { srpSession, srpTimestamp } from '#ops/sign-in/srp.ts';

/** Computed by cognito-srp-helper 2.3.4, whose arithmetic is that of AWS Amplify. */
const userPoolId = 'eu-central-1_9xTk4LmQz';
const userId = '5c1f2a7e-6b1d-4d0e-9a55-0b6f0d3f7c11';
const password = 'Correct-Horse-7!battery';
const secret = Buffer.from(
  '59b1dee3a2dc3bb79e397abf5fa57d7b518cc7312fce70f6c716910d22f053bf6b62a727bddee50841213fb6' +
    '4b73556f88a44296955f3762dd4e36dea6eb05945c750e6e631cc7a0cd5560c76f5a96fc783b6e621fafb4c7' +
    '12b70fa859346d50aec06ca4d718917800c5e8f18ed574d1960fb8248bb1672cd839e62482bbb710',
  'hex',
);
const srpA =
  '1bb69fc49a587e59af50c3b536c5b4459d35afb5d41f0046edf8d1c1aa34126ca185ef3083a17eb68716cdd7' +
  '2e09654d074f8f5eca7f6ca506983fdb7c10fc9ad5af403f9cd69c68a25aff4a914de0c094b9073aecde5e0e' +
  '7a96ea1f37dccfd364ab477aef3f71a7730f9eb3b35a42d7acc761355ee16cf9fd1fba28094f64c980893b49' +
  '79b44ca316a5199e92e25fb29d7755343d25783f82d1a1272c2acdd4dc3c6c21e1b5c6f585401130482e627a' +
  'eaed6b401573a7290923bc33a7a813b43eb1617ad8fdd9dbb575376c8dbbdd34b7ac9dd48742d617094125c7' +
  'd7a2f150309cc8c9867b037f4d15ffd1565a81e14f126e5e7f9e5403d763f3d96834b8e9205d6b46ae25efdb' +
  '693f6ed8002fbd0eb50c74c7d6d60e1e59ab1e962243663f353f9b193336cf83789205d03f64c1d2353f00eb' +
  'c112274da52963af8b0a3e4dc875242a0a62ba8d907c26dea2b12dc96ea883edde71d2ef8ab8dd248178984a' +
  '7c37eb5109d0853a2aed69d58e5e64d9a49fe13122588e85e55d4ec9e091cad4';
const recorded = [
  {
    salt: 'a3b1c29f00e4d5f6778899aabbccddee',
    srpB:
      'c76f2cde7d4d63b31b6ecc53abd52747fa5d506bbb54208ec8a075adff4d980bc301f5fd5982db018479ec1d' +
      '2af861f4d2b4f7abd32f893307be49be51655485d319ec6adfb2c43859bb01f7770b53db34ec7c8486c457b5' +
      'ea2b780f79a4acc8b3d114ce0f8bd71920d51f68229d9affbc51c7c87104f21722929229c433e6b190e1ecc2' +
      'f5b281f0f753aa43250e8a910ba7f2b4f260e9f8393d295841617169957823c66ff3a2eede0157cbc59aeabc' +
      '21d184bd5b6448e4a2ab9faed2c0655f82a3780e5dff479b99104cbcc05a514848861ffff549924594dd8c08' +
      '1b42b89f278ac627af501d5125ebe6edd56b2498963a61ee8f9457710c42e23b90d7fe2e14d6ea028b3d0328' +
      'e9b2c1584cbea0ada584e97d341e28837e332cc72e2237bccca6c9fe2a8f7b533eef4491cce0f504139275dc' +
      '4ed1c72054b69e221e742b67c8a5d8395efa4b0cae7bc70c96e1396cc615469b34123e0f268211c064ed623c' +
      '810304e37b01add94e5a1d2af57b7fa8d6841a9769bd56c19cf40c95b53d39',
    secretBlock: 'otpVDrPTcdKvuX4Q9gsNxHUQAmHnVHNvdNVvnPLlJmc0gMFZF7OgJYx2/2887ypJ',
    timestamp: 'Sun Nov 22 17:26:40 UTC 2026',
    signature: 'kCNuo8MyKr/7QPJS0i+KLHT4vdjhmcQqpJI1h9JAcWo=',
  },
  {
    salt: '7f00112233445566778899aabbccddee',
    srpB:
      'ed3c1872c3ee2e111d3a2d07599b86ff13427a899b20b716f4868e7513c36580d608645b5e1b7e520f0d578c' +
      '16d0980cb1b738271820b94dfba6ac38ee20c48fb05b074efa15081f0cb0e2fb34f3c694314cdfbb1324b470' +
      'e509887534e34c94df39ad722165b9b0b3a1d5329f053f0decdd331196f6c99e253b4d103ee7c2943880f707' +
      'f200277a606542f0b4d1cff9b43036012c0dbba091edb85d86c9927b05ededad5f47db5d320e20b4bffe62ac' +
      'd085e20f9f0d8acd241d726233a129e6dcc6453bdd1e7c3566f5d508f8f04bbad2987b7bd0f23a17e8c5b378' +
      'f0c06c95bf05e41d2830d2a418daf7551d5b05c11e0561cef768ee236fce6274f27870a9d475f3539ecddd67' +
      '0be71c3be954685a5b2863c190832a7c8f72af69a7f0d031b72c544062c97d9f69277343e3257d795455f6c7' +
      'bc9e7dad6a600dc9f1c4ee10345460aeb9a03305b723cdf27ee3056e07f4f1c4ee716648b86a7f4d5931bad1' +
      'ccbecf4bb252e91fe402deaf8699a03beeca51f53948279038e064c4e497d8',
    secretBlock: 'gCS8b8LRUEvl5TAwaqavuLWzL92Eh/H0p0DageCbqhwdNEPrkqNrMeksdp9qKlJ0',
    timestamp: 'Sun Nov 22 17:26:40 UTC 2026',
    signature: 'Htni7t2F7zQqgjjwmzPqV43pEGXuQi65ySMJEF1Ng6E=',
  },
];

test('the public value is that of another implementation', () => {
  expect(srpSession(userPoolId, secret).srpA).toBe(srpA);
});

test.each(recorded)('salt $salt: the proof is that of another implementation', (vector) => {
  const session = srpSession(userPoolId, secret);
  const proof = session.prove({ ...vector, userId }, password, new Date(vector.timestamp));
  expect(proof).toEqual({ timestamp: vector.timestamp, signature: vector.signature });
  expect(session.prove({ ...vector, userId }, `${password}.`, new Date(0)).signature).not.toBe(
    vector.signature,
  );
});

test.each(['0', prime()])('a public value that would fix the key is refused: %#', (srpB) => {
  const challenge = { salt: '01', srpB, secretBlock: '', userId };
  expect(() => srpSession(userPoolId).prove(challenge, password, new Date(0))).toThrow(
    'The user pool sent an SRP value of 0',
  );
});

test('each session has a secret of its own', () => {
  expect(srpSession(userPoolId).srpA).not.toBe(srpSession(userPoolId).srpA);
});

test('the timestamp is English, in UTC, and its day has no leading zero', () => {
  expect(srpTimestamp(new Date('2026-11-02T07:05:09Z'))).toBe('Mon Nov 2 07:05:09 UTC 2026');
});

/** The group's prime, of RFC 3526: 2^3072 - 2^3008 - 1 + 2^64 * (floor(2^2942 pi) + 1690314). */
function prime(): string {
  return (
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A0879' +
    '8E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B' +
    '0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA4836' +
    '1C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804' +
    'F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6' +
    '955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64' +
    'ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D226' +
    '1AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2' +
    '08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'
  );
}
