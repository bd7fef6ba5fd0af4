import { Buffer } from 'node:buffer'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { SEALING_KEY_BYTES } from './sealing'

/** Writes a file that only its owner may read, beside its name, and moves it: a crash leaves none or a whole one. */
export function writeOwnFile(file: string, text: string): void {
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

/** A key that is there and cannot be used. The message is for people, and says the way back. */
class KeyFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'KeyFileError'
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown }
  return code === 'EACCES' || code === 'EPERM' ? 'this user may not read it' : 'it holds no private key'
}

function readKey(file: string, name: string): KeyObject {
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = reasonOf(error)
    throw new KeyFileError(
      `The ${name} ${file} cannot be read (${reason}). Restore it from a backup, or remove it to get a new key.`,
    )
  }
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new KeyFileError(`The ${name} ${file} is not a P-256 key. Restore it, or remove it to get a new key.`)
  }
  return privateKey
}

/**
 * A P-256 private key of a data folder: a PEM PKCS#8 file, readable by its owner only, made on first use. Without a
 * file the key lives as long as the process; for tests.
 *
 * Input: `name` is what the key is called in a message.
 * Errors: KeyFileError when the file is there but is not a P-256 private key.
 * Source: decisions, Security.
 */
export function loadKey(file: string | null, name: string): KeyObject {
  const create = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  if (file === null) return create()
  if (existsSync(file)) {
    const key = readKey(file, name)
    chmodSync(file, 0o600)
    return key
  }
  const key = create()
  writeOwnFile(file, key.export({ type: 'pkcs8', format: 'pem' }).toString())
  return key
}

const KEY_LINE = new RegExp(`^[0-9a-f]{${SEALING_KEY_BYTES * 2}}\\n?$`)

function readSealingKey(file: string): Buffer {
  const lost = 'Restore it from a backup; without it nothing opens that was sealed (card numbers, delegated keys).'
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new KeyFileError(`The sealing key ${file} cannot be read. ${lost}`)
  }
  if (!KEY_LINE.test(text))
    throw new KeyFileError(`The sealing key ${file} is not ${SEALING_KEY_BYTES * 2} hex digits. ${lost}`)
  return Buffer.from(text.trim(), 'hex')
}

/**
 * The key that seals what must not stand in the database in clear: hex in a file of the data folder, readable by its
 * owner only, made on first use. Without a file it lives as long as the process; for tests.
 *
 * Errors: KeyFileError when the file is there and holds no such key.
 */
export function loadSealingKey(file: string | null, random: (length: number) => Uint8Array): Uint8Array {
  if (file === null) return Uint8Array.from(random(SEALING_KEY_BYTES))
  if (existsSync(file)) {
    const key = readSealingKey(file)
    chmodSync(file, 0o600)
    return key
  }
  const key = Buffer.from(random(SEALING_KEY_BYTES))
  writeOwnFile(file, `${key.toString('hex')}\n`)
  return key
}
