/** A colour as red, green and blue of 0 to 255. */
type Rgb = readonly [number, number, number]

const HEX = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The grounds of tokens.css on which the accent is hardest to read. */
const LIGHT = { surface: WHITE, active: [233, 233, 240] } as const satisfies Record<string, Rgb>
const DARK = { surface: [21, 22, 27], active: [38, 40, 50] } as const satisfies Record<string, Rgb>
/** What WCAG asks of text, and of marks. */
const TEXT_MIN = 4.5
const MARK_MIN = 3
const STEPS = 50

function rgbOf(text: string): Rgb | null {
  const parts = HEX.exec(text.trim())
  if (parts === null) return null
  const [, red = '', green = '', blue = ''] = parts
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours stand apart, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mix = ([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb => [
  red + (r - red) * share,
  green + (g - green) * share,
  blue + (b - blue) * share,
]

/** The colour, as far towards `end` as it takes to stand far enough from every ground. */
function apartFrom(colour: Rgb, grounds: readonly Rgb[], end: Rgb, least: number): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    // As it is written, not as it is reckoned: rounding must not cost the last hundredth.
    const tried = mix(colour, end, step / STEPS).map(Math.round) as [number, number, number]
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return end
}

/** What becomes of a chosen colour: tokens of both themes, or how weak it is. */
type Accent =
  | { readonly kind: 'USABLE'; readonly tokens: Readonly<Record<string, string>> }
  | { readonly kind: 'TOO_WEAK'; readonly contrast: number }
  | { readonly kind: 'NO_COLOUR' }

/**
 * The accent of both themes from one colour. White text stands on it, so one that is too light is refused; what reads
 * as text on the page is moved until it can be read there.
 */
export function accentOf(text: string): Accent {
  const colour = rgbOf(text)
  if (colour === null) return { kind: 'NO_COLOUR' }
  const onWhite = contrast(colour, WHITE)
  if (onWhite < TEXT_MIN) return { kind: 'TOO_WEAK', contrast: onWhite }
  const inDark = apartFrom(colour, [DARK.surface], WHITE, MARK_MIN)
  const soft = { light: mix(WHITE, colour, 0.08), dark: mix(DARK.surface, colour, 0.25) }
  const line = { light: mix(WHITE, colour, 0.3), dark: mix(DARK.surface, inDark, 0.5) }
  const asText = {
    light: apartFrom(colour, [LIGHT.active, soft.light], BLACK, TEXT_MIN),
    dark: apartFrom(inDark, [DARK.active, soft.dark], WHITE, TEXT_MIN),
  }
  const both = (light: Rgb, dark: Rgb): string => `light-dark(${hexOf(light)}, ${hexOf(dark)})`
  return {
    kind: 'USABLE',
    tokens: {
      '--cs-accent': both(colour, inDark),
      '--cs-accent-hover': both(mix(colour, BLACK, 0.15), mix(inDark, BLACK, 0.12)),
      '--cs-accent-text': both(asText.light, asText.dark),
      '--cs-accent-soft': both(soft.light, soft.dark),
      '--cs-accent-line': both(line.light, line.dark),
    },
  }
}
