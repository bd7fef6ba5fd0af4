/** Letters of Cyrillic and Greek, and rare ones of Latin, that most fonts draw like these; both cases if both are. */
const LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑАΑ',
  b: 'вьЬВΒ',
  c: 'сϲСϹ',
  d: 'ԁɗԀ',
  e: 'еЕΕҽҼ',
  f: 'ϝϜ',
  g: 'ɡԍԌ',
  h: 'һнНΗҺ',
  i: 'іιІΙӀӏı',
  j: 'јϳЈͿ',
  k: 'кκКΚ',
  m: 'мМΜϻϺ',
  n: 'пηΝո',
  o: 'оοОΟσө',
  p: 'рρРΡ',
  q: 'ԛԚ',
  r: 'гᴦ',
  s: 'ѕЅꜱ',
  t: 'тτТΤ',
  u: 'υцս',
  v: 'νѵѴ',
  w: 'ԝωԜшѡ',
  x: 'хχХΧ',
  y: 'уγУΥүҮУ',
  z: 'ΖᴢZ',
}

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LIKE).flatMap(([letter, likes]) => [...likes].map((like) => [like, letter] as const)),
)

/** Latin letters and digits that are drawn alike, after the case is gone: a capital I, an l and a 1; an O and a 0. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[i1|]/g, 'l'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/**
 * What a name looks like: two names with one skeleton can be taken for each other. Compatibility forms are resolved
 * (NFKC), case is gone, letters of Cyrillic and Greek stand for the Latin ones that they look like, runs of spaces are
 * one. Null for a name that has no letter or digit.
 *
 * Standard: the idea is that of Unicode UTS 39, skeletons; the letters are its most common ones. Assumes: A-378.
 */
export function skeletonOf(name: string): string | null {
  const letters = [...name.normalize('NFKC')].map((character) => LETTER_OF.get(character) ?? character).join('')
  const plain = letters.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(plain)) return null
  return ALIKE.reduce((text, [alike, letter]) => text.replaceAll(alike, letter), plain)
}
