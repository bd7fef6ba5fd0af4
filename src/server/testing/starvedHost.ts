import { openSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startServer } from '../host/startServer'
import { recordRefusals } from './refusalRecord'
import { serverConfig } from './serverConfig'

/**
 * A host that the system lets open nothing more, while a browser is connected. Input: a data folder, a built screen,
 * and the paths that the browser asks for. Says what each is answered with.
 */
recordRefusals()
const [, , dataDir = '', rendererDir = '', ...paths] = process.argv
const server = await startServer(serverConfig({ dataDir, rendererDir }))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const ask = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const request = get({ port: server.port, path, agent, headers: { accept: 'text/html' } }, (reply) => {
      const { statusCode: status, headers } = reply
      text(reply).then((body) => resolve({ status, headers, body }), reject)
    })
    request.on('error', reject)
  })

/** Opens files until the system lets nothing more be opened. */
function starve(): void {
  try {
    for (;;) openSync(process.execPath, 'r')
  } catch {
    return
  }
}

const TRIES = 100

/** Asks while nothing can be opened; once more where the host itself had closed something in between. */
async function askStarved(path: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    starve()
    const answer = await ask(path)
    if (answer.status !== 200 || tries === TRIES) return answer
  }
}

const before = await ask(paths[0] ?? '/')
const starved: Answer[] = []
for (const path of paths) starved.push(await askStarved(path))
process.stdout.write(JSON.stringify({ before, starved }))
process.exit()
