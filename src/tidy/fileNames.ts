import type { Finding, Tree } from './source'

/**
 * No two modules of a folder are named alike but for the case of letters: where a file system does not tell them apart,
 * on macOS and Windows, `./Chart` is found as `chart.ts` before `Chart.tsx`, and nothing is built.
 */
export function fileNameFindings({ sources }: Tree): Finding[] {
  const known = new Map<string, string>()
  return sources.flatMap(({ path }) => {
    const name = path.replace(/\.\w+$/, '')
    const other = known.get(name.toLowerCase())
    known.set(name.toLowerCase(), path)
    return other === undefined ? [] : [{ path, line: 1, message: `named as ${other} but for the case of letters` }]
  })
}
