import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FolderHost } from '../folderHost'
import type { Findings } from './findings'
import { buildPlatform, type Json, startOn } from './platform'
import { rawCall } from './rawCall'
import type { Receiver } from './receiver'

const SIZE = '24m'
const WRITES_MAX = 4000
const HEAL_WAITS_MAX = 60
const HEAL_WAIT_MS = 250

/** A small file system in memory, or null where this process may not mount one. */
function mountSmallDisk(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => {
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  }
}

function fill(folder: string): string {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize))
  } catch {
    // As full as it gets.
  }
  return file
}

const customer = (n: number) => ({
  customerType: 'INDIVIDUAL',
  fullName: `Disk Writer ${n}`,
  platformCustomerId: `disk-${n}`,
})

/** Writes until the first refusal; returns the ids that were acknowledged, and the refusal. */
async function writeUntilRefused(host: FolderHost, from: number) {
  const ids: string[] = []
  for (let n = from; n < from + WRITES_MAX; n += 1) {
    const { status, body } = await host.call('/customers', customer(n))
    if (status !== 201) return { ids, status, body: body as Json }
    ids.push(String((body as Json).id))
  }
  return { ids, status: 201, body: {} }
}

async function heals(host: FolderHost): Promise<boolean> {
  for (let wait = 0; wait < HEAL_WAITS_MAX; wait += 1) {
    if ((await host.call('/customers', customer(1_000_000 + wait))).status === 201) return true
    await sleep(HEAL_WAIT_MS)
  }
  return false
}

async function checkFullDisk(host: FolderHost, folder: string, findings: Findings): Promise<void> {
  const filler = fill(folder)
  const refused = await writeUntilRefused(host, 0)
  const { code, details } = refused.body as { readonly code?: string; readonly details?: { readonly reason?: string } }
  findings.count('writes until the disk was full', refused.ids.length)
  findings.expect(refused.status === 503, `a write on a full disk was answered ${refused.status}`)
  findings.expect(
    code === 'SERVICE_UNAVAILABLE' && details?.reason === 'DISK_FULL',
    `a full disk is named ${String(code)}`,
  )
  const read = await host.call('/customers?limit=1')
  findings.expect(read.status === 200, `a read on a full disk was answered ${read.status}`)
  const message = await rawCall(host.url, {
    method: 'POST',
    path: '/inbox',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'Webhook:1', note: 'x'.repeat(100_000) }),
  })
  findings.expect(message.status === 503, `the inbox on a full disk answered ${message.status}`)
  await sleep(1500)
  findings.expect(host.ended() === null, 'the host ended on a full disk')
  rmSync(filler)
  findings.expect(await heals(host), 'with room again, writes are still refused')
  for (const id of refused.ids) {
    findings.expect((await host.call(`/customers/${id}`)).status === 200, `${id} was acknowledged and is lost`)
  }
  findings.count('full disks')
}

/** A disk that fills up and gets room again: reads go on, writes are refused by name, nothing acknowledged is lost. */
export async function runDiskCampaign(parent: string, receiver: Receiver, findings: Findings): Promise<void> {
  const folder = join(parent, 'small-disk')
  const unmount = mountSmallDisk(folder)
  if (unmount === null) {
    findings.skipped('full disk: this process may not mount a file system')
    return
  }
  try {
    const host = await startOn(join(folder, 'data'))
    try {
      await buildPlatform(host, receiver)
      await checkFullDisk(host, folder, findings)
    } finally {
      await host.stop()
    }
  } finally {
    unmount()
  }
}
