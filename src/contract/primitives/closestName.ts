/** How many single letters part two texts: left out, added, replaced, or two changed about. */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? i) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

const TEXT_MAX = 80
const typosAllowed = (name: string): number => Math.max(1, Math.floor(name.length / 4))

/** How far a text is from a name that it may have been meant as; null, too many letters differ. */
export function typosBetween(given: string, name: string): number | null {
  if (given.length > TEXT_MAX) return null
  const typos = editDistance(given.toLowerCase(), name.toLowerCase())
  return typos <= typosAllowed(name) ? typos : null
}

/** The name that was most likely meant: it begins as the text does, or differs by few letters; null, none is near. */
export function closestName(given: string, names: readonly string[]): string | null {
  const begun = given.length < 3 ? [] : names.filter((name) => name.toLowerCase().startsWith(given.toLowerCase()))
  if (begun[0] !== undefined) return begun[0]
  const near = names.flatMap((name) => {
    const typos = typosBetween(given, name)
    return typos === null ? [] : [{ name, typos }]
  })
  return near.sort((a, b) => a.typos - b.typos)[0]?.name ?? null
}
