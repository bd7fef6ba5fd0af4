import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HERE } from './places'

/** Gives a job to a program of its own process, and waits for its result. */
export async function runProbe<Result>(program: string, job: object): Promise<Result> {
  const child = fork(join(HERE, `${program}.js`), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const answered = once(child, 'message')
    child.send(job)
    const [message] = (await answered) as [{ result?: Result; error?: string }]
    if (message.result === undefined) throw new Error(`${program}: ${message.error}`)
    return message.result
  } finally {
    child.kill()
  }
}
