import { itemOf } from './figureNotes'
import type { DocumentFigures } from './measureDocuments'
import type { Line } from './reportLine'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

function snapshotLine(what: string, ms: number, worstMs: number): Line {
  const [ours, result] = [`worst ${whole(worstMs)} ms`, `${whole(ms)} ms`]
  return { what, against: '', ours, result, target: '<= 1500 ms', isMet: ms <= 1500 }
}

/** What documents cost, as lines of the table. */
export function documentLines(figures: DocumentFigures): Line[] {
  const { fileBytes, uploadsPerSecond, readsOfUploads, readsOfSnapshots, snapshotBytes } = figures
  const reads = (
    what: string,
    { reads: count, p50Ms, p99Ms, worstMs }: typeof readsOfUploads,
    mostMs: number,
  ): Line => ({
    what: `reads while ${what}`,
    against: `${whole(count)} reads`,
    ours: `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)} ms`,
    result: `${p99Ms.toFixed(1)} ms, worst ${worstMs.toFixed(1)}`,
    target: `<= ${mostMs} ms`,
    isMet: p99Ms <= mostMs,
  })
  const size = `${whole(snapshotBytes / 1e6)} MB of documents`
  return [
    {
      what: `documents of ${whole(fileBytes / 1e6)} MB taken in`,
      against: '',
      ours: '',
      result: `${uploadsPerSecond.toFixed(1)}/s`,
      target: '>= 8/s',
      isMet: uploadsPerSecond >= 8,
    },
    reads('documents are taken in', readsOfUploads, 60),
    snapshotLine(`snapshot taken with ${size}`, figures.takeMs, figures.takeWorstMs),
    snapshotLine(`snapshot loaded with ${size}`, figures.loadMs, figures.loadWorstMs),
    reads('snapshots are taken and loaded', readsOfSnapshots, 50),
  ]
}

/** What the document says about documents. */
export const DOCUMENT_NOTE = itemOf(
  'Documents: forty files, four at a time, from another process, encoded before; a third one reads a hundred times a ' +
    'second, there and while snapshots of all that are taken and loaded one after another. Pages: 20 rows at 1,000 ' +
    'and at 100,000 documents.',
)
