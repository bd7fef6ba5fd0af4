import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { assert, asyncProperty, integer } from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentOf, verifyDossier } from '../../../contract/console/dossier/verifyDossier'
import { verifyDossierFile } from '../../host/verifyDossierFile'
import { startVoteSetup } from '../approvals/testing/voteSetup'

const ROOT = join(import.meta.dirname, '../../../..')

let folder: string
/** Of a proposal that waits: it has facts, a signature and rows of the audit log, and of each no more than it must. */
let whole: string
let withheld: string
let page: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-dossier-'))
  const setup = await startVoteSetup()
  await setup.rule()
  const accounts = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId } }
  const call = { operationId: 'createTransferOut' as const, body: { ...accounts, amount: 100_00 } }
  const proposal = await setup.bea.desk.call('createMoneyProposal', { body: { call, reason: 'Invoice' } }, 201)
  await setup.sign(proposal, setup.ana, { reason: 'Called <the> supplier back' })
  const params = { kind: 'DECISION', id: proposal.id } as const
  const export_ = async (query: { format: 'JSON' | 'HTML'; personalData: 'SHOWN' | 'WITHHELD' }) =>
    (await setup.ana.desk.call('exportDossier', { params, query }, 200)).text()
  whole = await export_({ format: 'JSON', personalData: 'SHOWN' })
  withheld = await export_({ format: 'JSON', personalData: 'WITHHELD' })
  page = await export_({ format: 'HTML', personalData: 'SHOWN' })
  await setup.server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRight = async (text: string): Promise<boolean> => (await verifyDossier(text)).isRight

/** The text with another character in one place. */
function changed(text: string, at: number, by: number): string {
  const code = 32 + ((text.charCodeAt(at) - 32 + by) % 95)
  return `${text.slice(0, at)}${String.fromCharCode(code)}${text.slice(at + 1)}`
}

/**
 * The same hashes, at once: WebCrypto makes each in another thread, and a dossier has hundreds. No spy, which would
 * keep every text that it saw. That the dossier is right by WebCrypto itself is looked at before.
 */
function hashAtOnce(): void {
  Object.assign(crypto.subtle, {
    digest: async (_algorithm: string, bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer')).buffer,
  })
}

describe('a dossier of which one character was changed, left out or added', () => {
  beforeEach(async () => {
    expect(await isRight(whole)).toBe(true)
    hashAtOnce()
  })
  afterEach(() => void Reflect.deleteProperty(crypto.subtle, 'digest'))

  it.each([
    ['whole', () => whole],
    ['redacted', () => withheld],
    ['in its page', () => documentOf(page) ?? ''],
  ])('is refused: %s', async (_which, given) => {
    const text = given()
    expect(await isRight(text)).toBe(true)
    const place = integer({ min: 0, max: text.length - 1 })
    await assert(
      asyncProperty(place, integer({ min: 1, max: 94 }), async (at, by) => {
        expect(await isRight(changed(text, at, by))).toBe(false)
      }),
      { numRuns: 150 },
    )
    await assert(
      asyncProperty(place, async (at) => {
        expect(await isRight(`${text.slice(0, at)}${text.slice(at + 1)}`)).toBe(false)
        expect(await isRight(`${text.slice(0, at)} ${text.slice(at)}`)).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  it('is refused at every place of its signature and its key, and of what it reveals of a row', async () => {
    const [rows, signed] = [whole.indexOf('"rows":[{"actorName"'), whole.lastIndexOf('"signed":')]
    // Base64url has letters with bits that say nothing, so each place is tried. Salts and values have none: of them
    // every third place is, which is several of each.
    for (let at = rows; at < whole.length; at += at < signed ? 3 : 1)
      expect(await isRight(changed(whole, at, 1))).toBe(false)
  }, 120_000)
})

describe('npm run verify', () => {
  const run = (file: string) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'scripts/verify.mjs'), file], { cwd: ROOT }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  const put = (name: string, text: string): string => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }

  it('says of a dossier what was proved and what was not', async () => {
    const { code, stdout } = await run(put('whole.json', whole))
    expect(code).toBe(0)
    expect(stdout).toContain('PROVED      The dossier is what the key ')
    expect(stdout).toContain('NOT PROVED  That the key ')
    expect(stdout).toContain('The dossier is what was signed.')
  })

  it('refuses a page in which a name was changed', async () => {
    expect((await verifyDossierFile(put('page.html', page)))?.isRight).toBe(true)
    const { code, stdout } = await run(put('changed.html', page.replace('the> supplier', 'the> Supplier')))
    expect(code).toBe(1)
    expect(stdout).toMatch(/^FALSE {7}The fact \w+\/.* is not the one that was signed\.$/m)
    expect(stdout).toContain('The dossier is NOT what was signed.')
  })

  it('says that a page without a dossier holds none', async () => {
    await expect(verifyDossierFile(put('other.html', '<!doctype html><p>x</p>'))).rejects.toThrow('holds no dossier')
    expect(await verifyDossierFile(put('log.jsonl', '{"format":"countersign-audit-chain","v":1}\n'))).toBeNull()
  })
})
