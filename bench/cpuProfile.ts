import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: Frame
  readonly children?: readonly number[]
}

/** What V8 writes with --cpu-prof. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
}

/** Where the code of a frame was written: a path of the project or of a package, `node:…`, or '' for V8 itself. */
type SourceOf = (frame: Frame) => string

/** Maps built files back to their sources. */
function createSourceOf(): SourceOf {
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (url: string): SourceMap | null => {
    const known = maps.get(url)
    if (known !== undefined) return known
    let map: SourceMap | null = null
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
    } catch {
      map = null
    }
    maps.set(url, map)
    return map
  }
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url
    const found = mapOf(url)?.findEntry(lineNumber, columnNumber)
    return found !== undefined && 'originalSource' in found ? found.originalSource : url
  }
}

/** The first rule whose words stand in the source's path, or that names the function, says what a frame belongs to. */
export interface Part {
  readonly name: string
  readonly sources: readonly string[]
  readonly functions?: readonly string[]
}

function partOf({ functionName }: Frame, source: string, parts: readonly Part[]): string | null {
  const isMine = (part: Part) =>
    part.functions?.includes(functionName) === true || part.sources.some((words) => source.includes(words))
  return parts.find(isMine)?.name ?? null
}

/** The main thread's profile in a folder: the one with the most samples. */
function readProfile(folder: string): CpuProfile {
  const profiles = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile)
  const main = profiles.find(({ nodes }) =>
    nodes.some(
      ({ callFrame }) => callFrame.url.startsWith('node:internal/http') || callFrame.url === 'node:_http_server',
    ),
  )
  if (main === undefined) throw new Error(`${folder} holds no profile of a server`)
  return main
}

/**
 * Microseconds that were sampled in each part, waiting left out. What V8 does for a part (JSON, strings, native calls)
 * counts for the nearest caller that belongs to one; what nobody claims stands under `rest`.
 */
export function microsByPart(folder: string, parts: readonly Part[], rest: string): ReadonlyMap<string, number> {
  const { nodes, samples, timeDeltas } = readProfile(folder)
  const sourceOf = createSourceOf()
  const parents = new Map<number, number>()
  for (const { id, children } of nodes) for (const child of children ?? []) parents.set(child, id)
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const owners = new Map<number, string>()
  const ownerOf = (id: number | undefined): string => {
    if (id === undefined) return rest
    const known = owners.get(id)
    if (known !== undefined) return known
    const frame = frames.get(id)
    const owner = frame === undefined ? rest : (partOf(frame, sourceOf(frame), parts) ?? ownerOf(parents.get(id)))
    owners.set(id, owner)
    return owner
  }
  const micros = new Map<string, number>()
  samples.forEach((id, index) => {
    if (frames.get(id)?.functionName === '(idle)') return
    const owner = ownerOf(id)
    micros.set(owner, (micros.get(owner) ?? 0) + (timeDeltas[index] ?? 0))
  })
  return micros
}
