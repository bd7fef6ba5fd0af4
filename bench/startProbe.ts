import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HERE } from './places'
import type { ProbeJob, ProbeResult } from './readProbe'

/** Starts reads at a steady pace, from a process of their own. `stop` tells how long they took. */
export function startProbe(job: ProbeJob) {
  const child = fork(join(HERE, 'readProbe.js'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(job)
  return {
    stop: async (): Promise<ProbeResult> => {
      const answered = once(child, 'message')
      child.send('stop')
      const [message] = (await answered) as [{ result?: ProbeResult; error?: string }]
      child.kill()
      if (message.result === undefined) throw new Error(`a probe: ${message.error}`)
      return message.result
    },
  }
}
