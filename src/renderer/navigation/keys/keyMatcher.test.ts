import { describe, expect, it } from 'vitest'
import { keyConflicts } from './keyConflicts'
import { createKeyMatcher, isTypingPlace, type KeyStroke, normalKeys, strokeText } from './keyMatcher'

const stroke = (key: string, held: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('strokeText', () => {
  it.each([
    [stroke('j'), 'j'],
    [stroke('?', { shiftKey: true }), '?'],
    [stroke('T', { shiftKey: true }), 'shift+t'],
    [stroke('k', { ctrlKey: true }), 'mod+k'],
    [stroke('k', { metaKey: true }), 'mod+k'],
    [stroke('Escape'), 'escape'],
    [stroke('Enter', { shiftKey: true }), 'shift+enter'],
  ])('writes %o as %s', (given, text) => {
    expect(strokeText(given)).toBe(text)
  })

  it('brings what a person typed to the same form', () => {
    expect(normalKeys(' G  A ')).toBe('g a')
    expect(normalKeys('Ctrl+K')).toBe('mod+k')
  })
})

describe('createKeyMatcher', () => {
  const bindings = new Map([
    ['j', 'next'],
    ['a', 'approve'],
    ['g a', 'go:/approvals'],
    ['g o', 'go:/overview'],
  ])

  it('matches single strokes and sequences of two', () => {
    const matcher = createKeyMatcher()
    expect(matcher.press('j', 0, bindings)).toBe('next')
    expect(matcher.press('g', 10, bindings)).toBeNull()
    expect(matcher.press('a', 20, bindings)).toBe('go:/approvals')
    expect(matcher.press('a', 30, bindings)).toBe('approve')
  })

  it('forgets the first stroke after a while', () => {
    const matcher = createKeyMatcher()
    matcher.press('g', 0, bindings)
    expect(matcher.press('a', 5000, bindings)).toBe('approve')
  })

  it('never takes the second stroke of a broken sequence for the first one', () => {
    const matcher = createKeyMatcher()
    matcher.press('g', 0, bindings)
    expect(matcher.press('x', 10, bindings)).toBeNull()
    expect(matcher.press('o', 20, bindings)).toBeNull()
  })
})

describe('isTypingPlace', () => {
  it.each([
    ['INPUT', 'text', false, true],
    ['INPUT', 'search', false, true],
    ['INPUT', 'checkbox', false, false],
    ['TEXTAREA', '', false, true],
    ['SELECT', '', false, true],
    ['DIV', '', true, true],
    ['BUTTON', '', false, false],
  ])('%s %s editable=%s: %s', (tagName, type, isEditable, expected) => {
    expect(isTypingPlace({ tagName, type, isEditable })).toBe(expected)
  })
})

describe('keyConflicts', () => {
  it('finds equal keys and keys that begin another', () => {
    const conflicts = keyConflicts(
      new Map([
        ['one', 'g'],
        ['two', 'g a'],
        ['three', 'x'],
        ['four', 'X'],
        ['off', ''],
        ['fine', 'j'],
      ]),
    )
    expect([...conflicts.keys()].sort()).toEqual(['four', 'one', 'three', 'two'])
  })
})
