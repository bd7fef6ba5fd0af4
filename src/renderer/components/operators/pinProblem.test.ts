import { describe, expect, it } from 'vitest'
import { newPinFaults, pinProblem, repeatProblem } from './pinProblem'
import { words } from './words'

describe('pinProblem', () => {
  it.each([
    ['', null],
    ['40812', words.tooShort],
    ['111111', words.weak.ONE_DIGIT],
    ['654321', words.weak.SEQUENCE],
    ['808080', words.weak.REPEATED_BLOCK],
    ['408126', null],
  ])('of %j', (pin, problem) => {
    expect(pinProblem(pin)).toBe(problem)
  })
})

describe('repeatProblem', () => {
  it('asks for the same digits twice', () => {
    expect(repeatProblem('408126', '408126')).toBeNull()
    expect(repeatProblem('408126', '408127')).toBe(words.differs)
  })
})

it.each([
  ['', '', ['pin', 'repeat']],
  ['', '4081', ['pin', 'repeat']],
  ['123456', '', ['pin', 'repeat']],
  ['408126', '', ['repeat']],
  ['408126', '408125', ['repeat']],
  ['408126', '408126', []],
])('of a new PIN typed as %j and %j the inputs %j are wrong', (pin, repeat, wrong) => {
  expect(newPinFaults(pin, repeat)).toEqual(wrong)
})
