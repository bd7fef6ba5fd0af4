/** A run of characters that both names share in this order, or that only this one has. */
export interface NamePart {
  readonly text: string
  readonly isDifferent: boolean
}

interface NameDiff {
  readonly declared: readonly NamePart[]
  readonly verified: readonly NamePart[]
  /** Characters that only one of the two has, both counted. */
  readonly differing: number
}

/** Longer names than this are compared as a whole: the table of lengths grows with the square. */
const COMPARED_MAX = 300

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a person sees as characters; a letter and its accent are one, however they are encoded. */
function charactersOf(name: string): string[] {
  return Array.from(segmenter.segment(name.normalize('NFC')), ({ segment }) => segment)
}

/** For each pair of ends the length of the longest common subsequence behind them. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return lengths
}

function partsOf(characters: readonly string[], shared: ReadonlySet<number>): NamePart[] {
  const parts: { text: string; isDifferent: boolean }[] = []
  for (const [index, text] of characters.entries()) {
    const isDifferent = !shared.has(index)
    const last = parts.at(-1)
    if (last?.isDifferent === isDifferent) last.text += text
    else parts.push({ text, isDifferent })
  }
  return parts
}

/** Compares two names character by character, letter case included, so that a person sees where they differ. */
export function diffNames(declared: string, verified: string): NameDiff {
  const [a, b] = [charactersOf(declared), charactersOf(verified)]
  const inA = new Set<number>()
  const inB = new Set<number>()
  if (a.length <= COMPARED_MAX && b.length <= COMPARED_MAX) {
    const lengths = commonLengths(a, b)
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      if (a[i] === b[j]) {
        inA.add(i++)
        inB.add(j++)
      } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1
      else j += 1
    }
  }
  return {
    declared: partsOf(a, inA),
    verified: partsOf(b, inB),
    differing: a.length - inA.size + b.length - inB.size,
  }
}
