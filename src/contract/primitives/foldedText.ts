/** Letters that carry their mark inside, so that taking marks away leaves them as they are. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

const MARKED = /[ßæœøłđðþħıς]/g
/** What is printed where keyboards have one sign: O’Brien, Anna–Lena. */
const APOSTROPHES = /[‘’ʼ′]/g
const DASHES = /[‐‑‒–—−]/g

/** The text as it is searched: small letters without accents, single spaces. What is searched in is kept like it. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(MARKED, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}

const WORD_LENGTH = 3
const lengthOf = (text: string): number => [...text].length

/**
 * Whether a text holds every word of what is looked for, as the search of the service finds names: of less than three
 * letters, whether it begins with it.
 */
export function holdsText(text: string, sought: string): boolean {
  const [holder, folded] = [foldedText(text), foldedText(sought)]
  if (folded === '') return false
  if (lengthOf(folded) < WORD_LENGTH) return holder.startsWith(folded)
  const words = folded.split(' ')
  const isLong = words.some((word) => lengthOf(word) >= WORD_LENGTH)
  return (isLong ? words : [folded]).every((word) => holder.includes(word))
}
