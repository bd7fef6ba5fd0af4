import { expect, it } from 'vitest'
import { mediaTypeOf } from './mediaType'

it.each([
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/webp', [...Buffer.from('RIFF\0\0\0\0WEBP')]],
  ['application/pdf', [...Buffer.from('%PDF-1.7 invoice')]],
  ['application/x-msdownload', [...Buffer.from('MZ\x90\0 %PDF-1.7')]],
  ['text/plain', [...Buffer.from('<script>alert(1)</script> é')]],
  ['text/plain', [0x61, 0xc3]],
  ['application/octet-stream', [0xc3, 0x28]],
  ['application/octet-stream', [0x61, 0x00]],
])('tells %s by the content', async (mediaType, bytes) => {
  expect(await mediaTypeOf(Uint8Array.from(bytes))).toBe(mediaType)
})
