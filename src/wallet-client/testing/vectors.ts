import { type Bytes, fromHex } from '../bytes'
import { keyPairFromScalar } from '../p256'

/** The published vectors of the wallet protocol (wallet-crypto 10): private keys are one byte 32 times. */
const repeated = (byte: number): Bytes => new Uint8Array(32).fill(byte)

export const target = keyPairFromScalar(repeated(0xa1))
export const client = keyPairFromScalar(repeated(0xb2))
export const session = keyPairFromScalar(repeated(0xc3))

export const TARGET_PUBLIC = [
  '04c00aac349effd31a0ff2d6ecd4426b5907919dccf65b2ee383b37ba2541435595d064a59d4c1bae47bb7875ea428fcdcd5',
  'da75ae6ebbcfcb3bb98e2d00d55229',
].join('')
export const CLIENT_PUBLIC = [
  '04f6b9611005b21f0e5ca6e0d7f6565c5a781475558e5a57095dda10dda0eb7bf2b61c96d3f5d3bc44459dea7c8a5f1a553a',
  'acdeca8c76da4423bfe38f9c81d18b',
].join('')
export const CLIENT_COMPRESSED = '03f6b9611005b21f0e5ca6e0d7f6565c5a781475558e5a57095dda10dda0eb7bf2'
export const SESSION_COMPRESSED = '028ca057f12d6d664190468e512e51b9f9b4041f75529a376540855b140b6d615a'
export const SESSION_PRIVATE = fromHex('c3'.repeat(32))

export const OTP_BUNDLE = [
  '{"encappedPublic":"04ace25127539c4183cffb05eaf8276cfa1aec6b06ea6dd14bb5de6f82ed65dc98fd2ce78dde20a24',
  'f6a5d5c8069a5e2064e6abc6100b02c282df3c48b3b59ad47","ciphertext":"83fa9fd3cc7263d1fe984ac2a454222fec7',
  '330883ee2756878b45e5a83125ac4780f2672cbebe0eb63d0d3e68e3231412c0594e9749e905518320262199f17133c6e511',
  '090c64ffaa63ceccb27985e606ff416f9999a4a42ceb2fa409fceb0604bb0fca68dd98bf227304aa9f1ba9b4eb1466c33214',
  '5bf"}',
].join('')

export const SESSION_BUNDLE = [
  '2DBDsFKzq2kGNcyhwmweEKdjCYXoYv7w8ueCg81v2dKicp4rRFBeBFZ5yhyiC2TS71rDhrVr2KjQddMjxcrh2NqJfk1rYxtZkDVf',
  'sXqUGZo2tVCQeGCk',
].join('')

export const STAMPED_PAYLOAD = [
  '{"organizationId":"org","parameters":{"apiKeyIds":["key"],"userId":"user"},"timestampMs":"1775681700',
  '000","type":"ACTIVITY_TYPE_DELETE_API_KEYS"}',
].join('')
export const HIGH_S_STAMP = [
  'eyJwdWJsaWNLZXkiOiIwMjhjYTA1N2YxMmQ2ZDY2NDE5MDQ2OGU1MTJlNTFiOWY5YjQwNDFmNzU1MjlhMzc2NTQwODU1YjE0MGI2',
  'ZDYxNWEiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzA0NTAyMjA0MDM5YTA0',
  'MWRkNmQ3ZGEzZjhhNTUwZTAwOTcyNmM5YmUxZDc5Mjc5NjZlMGI5ZmU3NGQ4MDgyM2Q1MjAwNjZiMDIyMTAwYjk0YjI1MDQzODU5',
  'MDEwNGYxZDM4ZmZmZDcyODdlYmE0NDFjNzUyMzA2NDNmOWRkMTg4YTQzYjkxNDdlYTYwYyJ9',
].join('')

export const NONCE = '10ba3430e45e0425f9482a2cf85ba8a326f69584ab79ef1c590e9fab06c98cfa'
