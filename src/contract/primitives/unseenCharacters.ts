/** A character of a text that nobody sees, or that makes others be seen in another order. */
interface UnseenCharacter {
  /** `U+202E`. */
  readonly codePoint: string
  /** For a person. */
  readonly name: string
  /** Characters before it, from 0. */
  readonly at: number
}

/** Nothing to look for: printable ASCII. Nearly every text is told apart by this. */
const PLAIN = /^[\x20-\x7e]*$/
const LINE_BREAKS = new Set(['\n', '\r', '\t'])
/** Control characters, line and paragraph separators, halves of characters, marks around annotations. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufff9-\ufffb]/u
/** Each font shows another sign for these, or none. */
const PRIVATE_USE = /\p{Co}/u
/** Letters and signs by category that every font draws as nothing: the empty Braille cell, the null note head. */
const BLANK = /[\u2800\u{1d159}]/u
/** What Unicode says no font shows: bidirectional marks, zero-width spaces, fillers, joiners, selectors, tags. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const VARIATION_SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u
const MONGOLIAN_SELECTOR = /[\u180b-\u180d\u180f]/u
const TAG = /[\u{e0020}-\u{e007f}]/u
const JOINER = '\u200d'
const NON_JOINER = '\u200c'

/** Letters and marks of scripts whose spelling needs joiners: those that join, and those with virama or stacking. */
const JOINING_SCRIPTS = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Mand', 'Adlm', 'Rohg', 'Phag', 'Thaa'],
  ...[
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Sinh',
    'Mymr',
    'Khmr',
    'Tibt',
    'Java',
    'Bali',
  ],
]
const JOINING = new RegExp(`(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.map((name) => `\\p{scx=${name}}`).join('')}]`, 'u')
const MONGOLIAN = /\p{Script=Mongolian}/u
const EMOJI = /\p{Extended_Pictographic}/u
/** What may stand between an emoji and a joiner: its skin tone, and the selector that asks for colour. */
const EMOJI_MODIFIER = /^(?:\p{Emoji_Modifier}|\ufe0f)$/u
const FLAG = '\u{1f3f4}'

const NAMES: Readonly<Record<string, string>> = {
  '00AD': 'soft hyphen',
  '061C': 'Arabic letter mark',
  '180E': 'Mongolian vowel separator',
  '200B': 'zero-width space',
  '200C': 'zero-width non-joiner outside of a script that needs it',
  '200D': 'zero-width joiner outside of a script that needs it',
  '200E': 'left-to-right mark',
  '200F': 'right-to-left mark',
  '2028': 'line separator',
  '2800': 'empty Braille cell',
  '2029': 'paragraph separator',
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'end of a directional formatting',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '2060': 'word joiner',
  '2066': 'left-to-right isolate',
  '2067': 'right-to-left isolate',
  '2068': 'first strong isolate',
  '2069': 'end of a directional isolate',
  FEFF: 'zero-width no-break space',
}

function nameOf(hex: string, character: string): string {
  if (NAMES[hex] !== undefined) return NAMES[hex]
  if (/\p{Cs}/u.test(character)) return 'half of a character'
  if (PRIVATE_USE.test(character)) return 'private-use character, which each font shows otherwise'
  return CONTROL.test(character) ? 'control character' : 'invisible character'
}

/** The emoji that a joiner follows, whatever its tone. */
function isAfterEmoji(characters: readonly string[], at: number): boolean {
  let before = at - 1
  while (before > 0 && EMOJI_MODIFIER.test(characters[before] ?? '')) before -= 1
  return EMOJI.test(characters[before] ?? '')
}

function isJoinerNeeded(characters: readonly string[], at: number): boolean {
  const [before = '', joiner, after = ''] = [characters[at - 1], characters[at], characters[at + 1]]
  if (joiner === JOINER && EMOJI.test(after) && isAfterEmoji(characters, at)) return true
  // A joiner may end a word; what separates stands between two letters.
  return JOINING.test(before) && (joiner === JOINER || JOINING.test(after))
}

/** The flag of a part of a country is a black flag with letters that nobody sees. */
function isOfFlag(characters: readonly string[], at: number): boolean {
  let before = at - 1
  while (before > 0 && TAG.test(characters[before] ?? '')) before -= 1
  return characters[before] === FLAG
}

function isNeeded(characters: readonly string[], at: number): boolean {
  const character = characters[at] ?? ''
  const before = characters[at - 1] ?? ''
  if (character === JOINER || character === NON_JOINER) return isJoinerNeeded(characters, at)
  if (VARIATION_SELECTOR.test(character)) return /[\p{L}\p{N}\p{S}\p{P}]/u.test(before)
  if (MONGOLIAN_SELECTOR.test(character)) return MONGOLIAN.test(before)
  return TAG.test(character) && isOfFlag(characters, at)
}

function isUnseen(characters: readonly string[], at: number): boolean {
  const character = characters[at] ?? ''
  if (CONTROL.test(character) || PRIVATE_USE.test(character) || BLANK.test(character)) return true
  return IGNORABLE.test(character) && !isNeeded(characters, at)
}

const hexOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/**
 * The first character of a text that people read and nobody sees: control and bidirectional characters, zero-width
 * spaces, fillers. Joiners and selectors are taken where the script or an emoji needs them.
 *
 * Input: `isMultiline` takes line breaks and tabs as well.
 * Standard: Unicode, Default_Ignorable_Code_Point; UAX 31 (joiners by script); UTS 51 (emoji sequences).
 * Assumes: A-377.
 */
export function unseenCharacterIn(text: string, isMultiline = false): UnseenCharacter | null {
  if (PLAIN.test(text)) return null
  const characters = [...text]
  for (const [at, character] of characters.entries()) {
    if (isMultiline && LINE_BREAKS.has(character)) continue
    if (!isUnseen(characters, at)) continue
    const hex = hexOf(character)
    return { codePoint: `U+${hex}`, name: nameOf(hex, character), at }
  }
  return null
}

/** A text that says in the place of each character that nobody sees which one it is: `[U+202E]`. */
export function withUnseenNamed(text: string): string {
  if (PLAIN.test(text)) return text
  const characters = [...text]
  return characters.map((character, at) => (isUnseen(characters, at) ? `[U+${hexOf(character)}]` : character)).join('')
}
