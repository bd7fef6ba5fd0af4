import { type Finding, lineAt, type TextFile, type Tree } from './source'

const STYLES = /^src\/renderer\/.*\.css$/
const PARTS = /^src\/renderer\/.*\.tsx$/
const DECLARATION = /(?<=^|[{;])\s*([\w-]+):([^;{}]+)(?=[;}])/g
const CONDITION = /@(?:media|container)[^{]*/g
const COMMENT = /\/\*.*?\*\//gs

/** Lines are drawn in pixels, whatever the size of the text: a border of one and a half would be a blur. */
const LINE = /^(border(?!.*radius)|outline|box-shadow|text-underline-offset|text-decoration)/
const SPACE = /^(gap|row-gap|column-gap|padding|margin)/
const PIXELS = /(?<![\w.#-])-?(?!1px)\d*\.?\d+px\b/
/** A space of one pixel is none of the scale, either; what only screen readers see is moved out by -1. */
const SPACE_PIXELS = /(?<![\w.#-])(?:-(?!1px))?\d*\.?\d+px\b/
const REM = /(\d*\.?\d+)rem\b/g
/** The widest step of the scale; what is further apart is a place on the page and no space between two things. */
const SCALE_END_REM = 2

const SPACE_ADVICE = 'name a step of the scale, var(--mantine-spacing-md)'
const TYPE_ADVICE = 'name a size of the scale, var(--mantine-font-size-sm)'

function declarationFault(name: string, value: string): string | null {
  if (LINE.test(name)) return null
  const pixels = (SPACE.test(name) ? SPACE_PIXELS : PIXELS).exec(value)?.[0]
  if (name === 'font-size' && /\d(px|rem)\b/.test(value)) return `text of ${value.trim()}: ${TYPE_ADVICE}`
  if (SPACE.test(name)) {
    const small = [...value.matchAll(REM)].find(([, count]) => Number(count) <= SCALE_END_REM)?.[0]
    const found = pixels ?? small
    return found === undefined ? null : `a space of ${found}: ${SPACE_ADVICE}`
  }
  return pixels === undefined ? null : `${pixels}: write rem, or ${SPACE_ADVICE}`
}

function styleFindings({ path, text }: TextFile): Finding[] {
  // Comments become spaces, so that every line stays where it is.
  const plain = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const at = (index: number, message: string | null): Finding[] =>
    message === null ? [] : [{ path, line: lineAt(plain, index), message }]
  const declarations = [...plain.matchAll(DECLARATION)].flatMap((found) => {
    const [whole, name = '', value = ''] = found
    return at(found.index + whole.indexOf(name), declarationFault(name, value))
  })
  const conditions = [...plain.matchAll(CONDITION)].flatMap((found) =>
    at(found.index, PIXELS.test(found[0]) ? 'a condition in pixels: write rem' : null),
  )
  return [...declarations, ...conditions]
}

const PART_RULES: readonly (readonly [RegExp, string])[] = [
  [/\s(m[trblxy]?|p[trblxy]?|gap)=\{-?\d/, SPACE_ADVICE.replace('var(--mantine-spacing-md)', '"md"')],
  [/\s(w|h|miw|maw|mih|mah|fz|rightSectionWidth|leftSectionWidth)=\{-?\d/, 'write rem, as text'],
  [/\ssize=(\{\d{3,}\}|"\d)/, 'name a width of DIALOG_SIZES'],
  [/\bstyle=\{\{.*\b(padding|margin|gap|width|height|fontSize)\w*: -?\d/, 'move it to the style sheet'],
  [/['"`( ]-?(?!1px)\d*\.?\d+px\b/, 'write rem, or move it to the style sheet'],
]

function partFindings({ path, lines }: TextFile): Finding[] {
  return lines.flatMap((line, index) =>
    PART_RULES.flatMap(([form, advice]) =>
      form.test(line) ? [{ path, line: index + 1, message: `pixels in a style: ${advice}` }] : [],
    ),
  )
}

/** Sizes come from the one scale of `app/theme/theme.ts`: no pixels in the styles of the console, but for lines. */
export function designFindings({ texts }: Tree): Finding[] {
  return [
    ...texts.filter(({ path }) => STYLES.test(path)).flatMap(styleFindings),
    ...texts.filter(({ path }) => PARTS.test(path)).flatMap(partFindings),
  ]
}
