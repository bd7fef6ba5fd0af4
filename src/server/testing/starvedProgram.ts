import { openSync, readdirSync } from 'node:fs'
import { openSqlite } from '../database/openSqlite'
import { AskedThread } from '../foundation/askedThread'
import { storageRefusalOf } from '../foundation/storageFaults'

/** A program that the system lets open nothing more. Input: a database. Says what each attempt is answered with. */
const [, program = '', file = ''] = process.argv
openSqlite(file).close()
const told: unknown[] = []
const thread = new AskedThread({
  place: 'a thread',
  program,
  options: {},
  reportFault: (error) => void told.push(String(error)),
})

async function answerTo(work: () => unknown): Promise<unknown> {
  try {
    await work()
    return 'done'
  } catch (error) {
    const refusal = storageRefusalOf(error)
    return refusal === null ? String(error) : [refusal.code, refusal.details?.reason]
  }
}

try {
  for (;;) openSync(file, 'r')
} catch {
  const folder = await answerTo(() => readdirSync('/'))
  const database = await answerTo(() => openSqlite(file))
  const missing = await answerTo(() => openSqlite(`${file}-gone`, { fileMustExist: true }))
  const asked = await answerTo(() => thread.ask('anything', []))
  process.stdout.write(JSON.stringify({ folder, database, missing, asked, told }))
}
