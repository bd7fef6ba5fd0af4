import { storageSentence } from '../foundation/storageFaults'
import { StartError } from './config'
import { recoveryAdvice, restoreOffer } from './restore'

interface Place {
  readonly dataDir: string
  readonly databaseFile: string
}

const LEFT_ALONE = 'was not written by Countersign and was left as it is'
const OTHER_FOLDER = 'choose another folder with --data-dir.'

function sentenceOf(error: Error & { readonly code?: unknown }, { dataDir, databaseFile }: Place): string | null {
  const code = typeof error.code === 'string' ? error.code : ''
  if (error.name === 'ForeignDatabaseError')
    return `The file ${databaseFile} ${LEFT_ALONE}; move it away, or ${OTHER_FOLDER}`
  if (error.name === 'NewerDatabaseError') {
    const offer = restoreOffer(dataDir)
    return offer === null ? error.message : `${error.message} Or ${offer}`
  }
  if (error.name === 'KeyFileError') return error.message
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return `The database ${databaseFile} is damaged and was left as it is; ${recoveryAdvice(dataDir)}`
  const storage = storageSentence(error)
  if (storage !== null) return `${storage} The database is ${databaseFile}; --data-dir chooses another folder.`
  if (code.startsWith('SQLITE_CANTOPEN') || code === 'EACCES' || code === 'EPERM') {
    const what = `The data folder ${dataDir} cannot be read and written (${error.message})`
    return `${what}; change its permissions, or ${OTHER_FOLDER}`
  }
  return null
}

/** What stopped a start, as a StartError with one sentence where the cause is known; the error itself where not. */
export function explainStart(error: unknown, place: Place): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const sentence = sentenceOf(error, place)
  return sentence === null ? error : new StartError(sentence)
}
