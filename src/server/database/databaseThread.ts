import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../foundation/askedThread'
import { setGuardedImmediate } from '../foundation/guarded'
import { inStorageWords } from '../foundation/storageFaults'
import { createSecondConnection } from './secondConnection'

const PLACE = 'the thread of the database'
const { file } = workerData as { readonly file: string }
const connection = createSecondConnection(file)

answerQuestions(PLACE, (act, given) => {
  switch (act) {
    case 'write': {
      const [sql, parameters] = given as [string, readonly unknown[]]
      connection.write(sql, parameters)
      // Behind the answer: nobody waits for it.
      setGuardedImmediate(PLACE, () => inStorageWords(connection.foldSome))
      return undefined
    }
    case 'copyTo':
      return connection.copyTo(String(given[0]))
    case 'close':
      return connection.close()
    default:
      throw new Error(`${PLACE} knows no ${act}`)
  }
})
