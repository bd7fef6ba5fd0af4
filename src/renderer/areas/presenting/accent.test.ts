import { describe, expect, it } from 'vitest'
import { accentOf } from './accent'

const channels = (hex: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}
const GROUNDS = { light: ['#ffffff', '#f6f6f8', '#e9e9f0'], dark: ['#15161b', '#0e0f13', '#262832'] }

function tokensOf(colour: string) {
  const accent = accentOf(colour)
  if (accent.kind !== 'USABLE') throw new Error(`${colour} is ${accent.kind}`)
  return (name: string): { readonly light: string; readonly dark: string } => {
    const [, light = '', dark = ''] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(accent.tokens[name] ?? '') ?? []
    return { light, dark }
  }
}

describe('the accent of a chosen colour', () => {
  it.each(['#1d4ed8', '#0f766e', '#b91c1c', '#000000', '#3b0764', '#7c2d12', '#767676'])(
    '%s can be read in both themes, as text and below text',
    (colour) => {
      const token = tokensOf(colour)
      for (const theme of ['light', 'dark'] as const) {
        expect(contrast(token('--cs-accent')[theme], '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('--cs-accent-hover')[theme], '#ffffff')).toBeGreaterThanOrEqual(4.5)
        for (const ground of [...GROUNDS[theme], token('--cs-accent-soft')[theme]])
          expect(contrast(token('--cs-accent-text')[theme], ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('--cs-accent')[theme], GROUNDS[theme][0] ?? '')).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it('keeps the colour itself where it can', () => {
    expect(tokensOf('#1D4ED8')('--cs-accent').light).toBe('#1d4ed8')
  })

  it('is refused where white text on it could not be read, with how weak it is', () => {
    const accent = accentOf('#38bdf8')
    expect(accent).toMatchObject({ kind: 'TOO_WEAK' })
    if (accent.kind === 'TOO_WEAK') expect(accent.contrast).toBeCloseTo(contrast('#38bdf8', '#ffffff'), 5)
  })

  it.each(['', 'blue', '#12345', '#12345g', '#1234567'])('%j is no colour', (text) => {
    expect(accentOf(text)).toEqual({ kind: 'NO_COLOUR' })
  })
})
