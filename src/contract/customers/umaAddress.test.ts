import { describe, expect, it } from 'vitest'
import { normalUmaAddress } from './umaAddress'

describe('UMA addresses', () => {
  it.each([
    ['$marta@pay.example.com', '$marta@pay.example.com'],
    ['$Marta.F+1_x-2@Pay.Example.COM', '$marta.f+1_x-2@pay.example.com'],
    ['$a@localhost', '$a@localhost'],
    [`$${'a'.repeat(63)}@x.co`, `$${'a'.repeat(63)}@x.co`],
    [`$${'a'.repeat(64)}@x.co`, null],
    ['marta@pay.example.com', null],
    ['$@pay.example.com', null],
    ['$marta', null],
    ['$marta@', null],
    ['$mar ta@x.co', null],
    ['$märta@x.co', null],
    ['$a@b@x.co', null],
    ['', null],
  ])('%s is kept as %s', (address, expected) => {
    expect(normalUmaAddress(address)).toBe(expected)
  })
})
