import { describe, expect, it } from 'vitest'
import { pinProblem, repeatProblem } from './pinProblem'
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
