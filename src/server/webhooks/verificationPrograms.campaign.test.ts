import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type SignedExample,
  VERIFICATION_LANGUAGES,
  type VerificationLanguage,
  verificationProgram,
} from '../../contract/console/inbox/verificationCode'
import { signBody } from './sign'
import { loadSigningKey } from './signingKey'

const key = loadSigningKey(null)
const folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Quotes, back slashes, `#{}`, a line end, letters beyond ASCII and beyond the first plane, a separator of lines. */
const ODD = { name: 'Zoë "O\'Neil" \\u00e9 #{exit 0} #$0 %s 日本 😀 \u2028', note: 'a\nb\tc\u0001' }
const PLAIN = JSON.stringify({ id: 'Webhook:1', type: 'TEST', timestamp: '2026-11-21T09:00:00.000Z', data: {} })
/** Each program takes most of a second to begin, so what is odd and what is long stands in one body. */
const ODD_AND_LONG = JSON.stringify({ id: 'Webhook:2', data: { ...ODD, long: 'é9'.repeat(40_000) } })

function exampleOf(body: string): SignedExample {
  return { publicKeyPem: key.publicKeyPem, header: signBody(key, Buffer.from(body)), body }
}

/** What shows that a language can be run here; Python needs its package too. */
const PROBES: Readonly<Record<VerificationLanguage, readonly [string, ...string[]]>> = {
  node: [process.execPath, '--version'],
  python: ['python3', '-c', 'import cryptography'],
  go: ['go', 'version'],
  java: ['javac', '-version'],
  ruby: ['ruby', '-ropenssl', '-e', '0'],
}
const isHere = (language: VerificationLanguage): boolean => {
  const [command, ...args] = PROBES[language]
  return spawnSync(command, args).status === 0
}
const here = VERIFICATION_LANGUAGES.filter(isHere)
const absent = VERIFICATION_LANGUAGES.filter((language) => !here.includes(language))
if (absent.length > 0) process.stderr.write(`verification programs not run, no runtime here: ${absent.join(', ')}\n`)

/** The programs end within a second, most of which the optimiser and parallel collection would take. */
const JAVA_OPTIONS = '-Xlog:disable -XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
const JAVA_CLASSES = join(folder, 'classes.jsa')

/** The compiler is read and looked through once: the first program leaves its classes to the others. */
function javaOptions(): string {
  const use = existsSync(JAVA_CLASSES) ? 'SharedArchiveFile' : 'ArchiveClassesAtExit'
  return `${JAVA_OPTIONS} -XX:${use}=${JAVA_CLASSES}`
}

function run(language: VerificationLanguage, example: SignedExample) {
  const { fileName, code, run: line } = verificationProgram(language, example)
  writeFileSync(join(folder, fileName), code)
  const [command = '', ...args] = line.split(' ')
  const program = language === 'node' ? process.execPath : command
  const env = {
    ...process.env,
    GOCACHE: join(folder, 'go-cache'),
    GO111MODULE: 'off',
    GOFLAGS: '',
    JDK_JAVA_OPTIONS: javaOptions(),
  }
  const ended = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env })
  return { status: ended.status, said: ended.stdout.trim(), complaint: ended.stderr }
}

describe('the programs that check a webhook', () => {
  test('the one for Node is always run', () => {
    expect(here).toContain('node')
  })

  test.each(here)(
    '%s ends with 0 on the shown event and with 1 when one byte is another',
    { timeout: 120_000 },
    (name) => {
      expect(run(name, exampleOf(PLAIN))).toMatchObject({ status: 0, said: 'valid' })
      const example = exampleOf(ODD_AND_LONG)
      expect(run(name, example)).toMatchObject({ status: 0, said: 'valid' })
      const body = example.body.replace('Webhook:', 'Webhoof:')
      expect(run(name, { ...example, body })).toMatchObject({ status: 1, said: 'invalid' })
    },
  )

  test.each(here)('%s refuses another key, another version and a header that is none', { timeout: 120_000 }, (name) => {
    const example = exampleOf(PLAIN)
    const { s } = JSON.parse(example.header) as { s: string }
    const others: readonly SignedExample[] = [
      { ...example, publicKeyPem: loadSigningKey(null).publicKeyPem },
      { ...example, header: JSON.stringify({ v: '2', s }) },
      { ...example, header: 'none' },
      { ...example, header: JSON.stringify({ v: '1', s: 'AAAA' }) },
    ]
    for (const other of others) expect(run(name, other)).toMatchObject({ status: 1, said: 'invalid' })
  })
})
