import { fstatSync, statSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { reportToStderr } from '../foundation/guarded'
import { StartError } from './config'
import type { RunningServer } from './startServer'

/** Standard output, or what stands for it. */
interface Output {
  write(text: string, done: (error?: Error | null) => void): unknown
  readonly fd?: number
}

const isFile = (fd: number | undefined): fd is number => fd !== undefined && fstatSync(fd).isFile()

/** Nobody reads the null device, which also takes the place of output that was closed before the start. */
function leadsNowhere(fd: number | undefined): boolean {
  if (fd === undefined || process.platform === 'win32') return false
  const output = fstatSync(fd)
  return output.isCharacterDevice() && output.rdev === statSync(devNull).rdev
}

/** A stream takes a part for the whole where a disk is full. */
function writeIntoFile(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

/** Writes to the last byte. Errors: what kept it from being written, such as EPIPE or ENOSPC. */
async function writeWhole(output: Output, text: string): Promise<void> {
  if (isFile(output.fd)) return writeIntoFile(output.fd, text)
  await new Promise<void>((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? String(error)

/** Why what was to be said was not. */
const unsaid = (what: string, error: unknown): string =>
  `${what} could not be said: standard output is closed or full (${codeOf(error)}).`

/** Says the one thing that somebody asked for, such as a link. Errors: StartError where it could not be written. */
export async function tellAsked(what: string, text: string, output: Output = process.stdout): Promise<void> {
  try {
    await writeWhole(output, `${text}\n`)
  } catch (error) {
    throw new StartError(`${unsaid(what, error)} Ask again and let it write where somebody reads.`)
  }
}

/**
 * Says that the service is ready, and notes that the first token was told with it. Output that is closed or full is no
 * reason to end, unless nobody would ever know the token. Where it leads nowhere the token stays untold.
 *
 * Returns: null, or why the start has to end; the next one says the token.
 */
export async function tellReady(
  { noteFirstTokenTold }: Pick<RunningServer, 'noteFirstTokenTold'>,
  text: string,
  output: Output = process.stdout,
): Promise<string | null> {
  try {
    await writeWhole(output, `${text}\n`)
  } catch (error) {
    if (noteFirstTokenTold === null) return null
    return (
      `${unsaid('The secret of the first API token', error)} ` +
      'Nothing is lost: the next start says it. Let it write where somebody reads.'
    )
  }
  if (leadsNowhere(output.fd)) return null
  await noteFirstTokenTold?.().catch((fault: unknown) => reportToStderr(fault, 'the note that the token was told'))
  return null
}
