import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from './buildPlatform'
import { callHost, consoleHeaders, platformHeaders, SERVICE, textOf } from './callHost'
import { copyData } from './dataFolders'
import { DATABASE } from './growData'
import { encodeUpload, growDocuments, pdfOf, sendUpload, uploadDocument } from './growDocuments'
import { type List, measurePages, type PageComparison, type PagePlan } from './measurePages'
import { type LoadProcess, type ServerProcess, startHost } from './processes'
import type { ProbeResult } from './readProbe'
import { startProbe } from './startProbe'
import { median } from './statistics'

const FILE_BYTES = 5_000_000
/** Together about two hundred megabytes. */
const UPLOADS = 40
const AT_ONCE = 4
const SNAPSHOTS = 5
const READS_PER_SECOND = 100
const FEW_ROWS = 1000
const MANY_ROWS = 100_000

/** What files of end users cost everybody else. */
export interface DocumentFigures {
  readonly fileBytes: number
  readonly uploadsPerSecond: number
  readonly readsOfUploads: ProbeResult
  /** Of the database that snapshots are taken of. */
  readonly snapshotBytes: number
  readonly takeMs: number
  readonly takeWorstMs: number
  readonly loadMs: number
  readonly loadWorstMs: number
  readonly readsOfSnapshots: ProbeResult
  readonly rows: number
  readonly pages: readonly PageComparison[]
}

const LIST: List = { name: 'documents', path: `${SERVICE}/documents`, table: 'documents', where: '' }

const probeOf = (host: ServerProcess, { customerId }: Platform) =>
  startProbe({
    url: host.url,
    paths: [`${SERVICE}/customers/${customerId}`, `${SERVICE}/documents?limit=20`, `${SERVICE}/transactions`],
    headers: platformHeaders,
    perSecond: READS_PER_SECOND,
  })

/** Several people send files at the same time, while others read. */
async function uploadAll(host: ServerProcess, platform: Platform) {
  const { customerId } = platform
  const numbers = Array.from({ length: UPLOADS }, (_, number) => number)
  const uploads = await Promise.all(numbers.map((number) => encodeUpload(customerId, pdfOf(FILE_BYTES, number))))
  const uploading = probeOf(host, platform)
  const startedAtMs = performance.now()
  const sendSome = async (): Promise<void> => {
    for (let upload = uploads.pop(); upload !== undefined; upload = uploads.pop()) await sendUpload(host, upload)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome))
  const uploadsPerSecond = (UPLOADS * 1000) / (performance.now() - startedAtMs)
  return { uploadsPerSecond, readsOfUploads: await uploading.stop() }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly ms: number; readonly result: Result }> {
  const startedAtMs = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAtMs, result }
}

/** Takes snapshots and loads them, while others read. */
async function snapshotAll(host: ServerProcess) {
  const takes: number[] = []
  const loads: number[] = []
  const post = (path: string, body: unknown) =>
    timed(() => callHost(host, { path: `/console/api/snapshots${path}`, headers: consoleHeaders, body }))
  for (let number = 0; number < SNAPSHOTS; number += 1) {
    const { ms, result } = await post('', { name: `Measured ${number}` })
    takes.push(ms)
    loads.push((await post(`/${textOf(result, 'id')}/load`, { clock: 'SNAPSHOT' })).ms)
  }
  return {
    takeMs: median(takes),
    takeWorstMs: Math.max(...takes),
    loadMs: median(loads),
    loadWorstMs: Math.max(...loads),
  }
}

async function measureFiles(dataDir: string, platform: Platform) {
  const host = await startHost(dataDir)
  try {
    await uploadDocument(host, platform.customerId, pdfOf(FILE_BYTES, UPLOADS))
    const uploads = await uploadAll(host, platform)
    const reading = probeOf(host, platform)
    const snapshots = await snapshotAll(host)
    const readsOfSnapshots = await reading.stop()
    const { totalCount } = await callHost(host, { path: LIST.path })
    if (totalCount !== UPLOADS + 1) throw new Error(`${String(totalCount)} documents are there`)
    const snapshotBytes = statSync(join(dataDir, DATABASE)).size
    return { fileBytes: FILE_BYTES, ...uploads, snapshotBytes, ...snapshots, readsOfSnapshots }
  } finally {
    await host.stop()
  }
}

/** A folder with so many documents. */
async function folderOf(dataDir: string, { customerId }: Platform, rows: number): Promise<string> {
  const folder = copyData(dataDir, `documents${rows}`)
  const host = await startHost(folder)
  const template = await uploadDocument(host, customerId, pdfOf(1000, rows)).finally(() => host.stop())
  growDocuments(folder, template, rows)
  return folder
}

/** Uploads while others read, snapshots of what came, and pages of few and of many documents. */
export async function measureDocuments(
  load: LoadProcess,
  dataDir: string,
  platform: Platform,
  plan: PagePlan,
): Promise<DocumentFigures> {
  const few = await folderOf(dataDir, platform, FEW_ROWS)
  const many = await folderOf(dataDir, platform, MANY_ROWS)
  const pages = await measurePages(load, few, many, { ...plan, lists: [LIST] })
  return { ...(await measureFiles(copyData(dataDir, 'documents'), platform)), rows: MANY_ROWS, pages }
}
