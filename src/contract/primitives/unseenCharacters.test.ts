import { describe, expect, it } from 'vitest'
import { unseenCharacterIn, withUnseenNamed } from './unseenCharacters'

describe('unseenCharacterIn', () => {
  it.each([
    ['a right-to-left override', 'Acme \u202eHbmG', 'U+202E', 'right-to-left override', 5],
    ['a zero-width space', 'Ac\u200bme', 'U+200B', 'zero-width space', 2],
    ['a byte order mark', '\ufeffAcme', 'U+FEFF', 'zero-width no-break space', 0],
    ['a line break', 'Acme\nGmbH', 'U+000A', 'control character', 4],
    ['a null', 'Acme\u0000', 'U+0000', 'control character', 4],
    ['a control character of C1', 'Acme\u0085', 'U+0085', 'control character', 4],
    ['a line separator', 'Acme\u2028GmbH', 'U+2028', 'line separator', 4],
    ['an isolate', '\u2067Acme\u2069', 'U+2067', 'right-to-left isolate', 0],
    ['a right-to-left mark', 'Acme\u200f', 'U+200F', 'right-to-left mark', 4],
    ['a soft hyphen', 'Ac\u00adme', 'U+00AD', 'soft hyphen', 2],
    ['a word joiner', 'Ac\u2060me', 'U+2060', 'word joiner', 2],
    ['a Hangul filler', 'Acme\u3164', 'U+3164', 'invisible character', 4],
    ['a tag', 'Acme\u{e0041}', 'U+E0041', 'invisible character', 4],
    ['an empty Braille cell', 'Acme\u2800GmbH', 'U+2800', 'empty Braille cell', 4],
    ['a private-use character', 'Acme\ue000', 'U+E000', 'private-use character, which each font shows otherwise', 4],
    ['half of a character', 'Acme\ud83d', 'U+D83D', 'half of a character', 4],
    [
      'a joiner between Latin letters',
      'Ac\u200dme',
      'U+200D',
      'zero-width joiner outside of a script that needs it',
      2,
    ],
    ['a non-joiner at the end', 'می\u200c', 'U+200C', 'zero-width non-joiner outside of a script that needs it', 2],
    ['a selector on nothing', '\ufe0fAcme', 'U+FE0F', 'invisible character', 0],
  ])('finds %s', (_what, text, codePoint, name, at) => {
    expect(unseenCharacterIn(text)).toEqual({ codePoint, name, at })
  })

  it.each([
    ['plain letters', 'Acme GmbH & Co. KG (Berlin)'],
    ['accents', 'José Núñez, Ærø, Đặng Thị Hồng'],
    ['combined accents', 'Jose\u0301'],
    ['Arabic', 'شركة الأمل'],
    ['Hebrew', 'בנק לאומי'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with joiners', 'क\u094d\u200dष, र\u094d\u200d'],
    ['Sinhala with a joiner', 'ශ\u0dca\u200dරී ලංකා'],
    ['Malayalam with a joiner', 'അവന\u0d4d\u200d'],
    ['Chinese with an ideographic selector', '葛\u{e0100}城'],
    ['a heart in colour', 'I \u2764\ufe0f you'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a tone and a profession', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
    ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a rainbow flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['nothing', ''],
  ])('takes %s', (_what, text) => {
    expect(unseenCharacterIn(text)).toBeNull()
  })

  it('takes line breaks and tabs where a text has several lines, and nothing else', () => {
    expect(unseenCharacterIn('One\r\n\ttwo\n', true)).toBeNull()
    expect(unseenCharacterIn('One\u0007', true)?.codePoint).toBe('U+0007')
    expect(unseenCharacterIn('One\u202etwo', true)?.codePoint).toBe('U+202E')
  })
})

describe('withUnseenNamed', () => {
  it('names each character that nobody sees in its place, and leaves what a script or an emoji needs', () => {
    expect(withUnseenNamed('a\u0000b to \u202eX\n')).toBe('a[U+0000]b to [U+202E]X[U+000A]')
    expect(withUnseenNamed('می\u200cخواهم \u2764\ufe0f – “x”')).toBe('می\u200cخواهم \u2764\ufe0f – “x”')
  })
})
