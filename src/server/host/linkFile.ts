import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LINK_PATH } from '../../contract/console/sessionNames'
import { linkReply } from '../../contract/console/sessionOpening'
import { readJsonText } from '../foundation/jsonText'
import { writeOwnFile } from '../foundation/keyFile'
import { StartError } from './config'

const ANSWER_TIMEOUT_MS = 5000

const stillStarting = z.object({ details: z.object({ reason: z.literal('STARTING') }) })

/** How the running host of a data folder is asked for a one-time link: by whoever can read this file. */
const offer = z.object({
  /** `http://localhost:PORT` */
  url: z.string(),
  secret: z.string(),
})

const fileOf = (dir: string): string => join(dir, 'console-link.json')

/** Lets the owner of the folder ask this process for links. The returned function ends it. */
export function offerLinks(dir: string, given: z.infer<typeof offer>): () => void {
  writeOwnFile(fileOf(dir), `${JSON.stringify(given)}\n`)
  return () => rmSync(fileOf(dir), { force: true })
}

function readOffer(dir: string): z.infer<typeof offer> | null {
  try {
    return readJsonText(readFileSync(fileOf(dir), 'utf8'), offer)
  } catch {
    return null
  }
}

const nobody = (dir: string, why: string): StartError =>
  new StartError(
    `No Countersign is running on the data folder ${dir} (${why}); no link was made. ` +
      'Start it with npm start, or name its folder with --data-dir or --workspace.',
  )

/**
 * Asks the running host of a data folder for a fresh one-time link, over loopback.
 *
 * Errors: StartError, one sentence: nobody answers there, what answers is not the host of this folder, or it starts.
 */
export async function askForLink(dir: string): Promise<string> {
  const given = readOffer(dir)
  if (given === null) throw nobody(dir, 'it left no address there')
  const reply = await fetch(given.url + LINK_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${given.secret}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null)
  if (reply === null) throw nobody(dir, `nothing answers at ${given.url}`)
  const body: unknown = await reply.json().catch(() => null)
  const made = linkReply.safeParse(body)
  if (reply.status === 201 && made.success) return made.data.link
  if (stillStarting.safeParse(body).success)
    throw new StartError(`The Countersign on ${dir} is not ready yet; no link was made. Ask for one again soon.`)
  throw nobody(dir, `what answers at ${given.url} is not its host`)
}
