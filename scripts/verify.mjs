import { statSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'

const usage = `Usage: npm run verify -- FILE

Checks an audit log or a dossier without the host that wrote it.

  FILE    an exported audit log (Audit log, Proof, Export), or a database: countersign.sqlite of a data folder or of
          one of its snapshots, or a dossier, as a page or as JSON. Nothing is written to it.
  --help  this text

Exit code 0: the log is what was written, the dossier what was signed. 1: it is not, or could not be read.
See docs/audit-proof.md.`

/**
 * What nobody has signed yet can be rewritten by whoever writes the file: it is said, not hidden. Entry 0 is the
 * beginning and has no row: entries count from 1, as on the screen.
 */
function saySigned(say, { lastSeq, signedTo, keys }) {
  for (const key of keys) say.line(`Signed by key ${key}.`)
  const signed = Math.max(0, signedTo ?? 0)
  if (signed > 0) say.line(`Entries 1 to ${signed} are proved by a signature.`)
  if (lastSeq !== null && signed < lastSeq)
    say.line(`Entries ${signed + 1} to ${lastSeq} are proved by the chain alone.`)
}

function sayVerdict(say, verdict) {
  const { entries, earlierRows, lastSeq, lastHash, faults, faultCount } = verdict
  say.line(`${entries} entries in the chain, ${earlierRows} from before it.`)
  if (lastHash !== null) say.line(`It ends with entry ${lastSeq}, hash ${lastHash}.`)
  saySigned(say, verdict)
  for (const { kind, sentence } of faults) say.line(`${kind}  ${sentence}`)
  if (faultCount > faults.length) say.line(`... and ${faultCount - faults.length} more.`)
  say.line(faultCount === 0 ? 'The log is what was written.' : `The log is NOT what was written: ${faultCount} found.`)
}

const STATES = { PROVED: 'PROVED     ', NOT_PROVED: 'NOT PROVED ', FALSE: 'FALSE      ' }

function sayDossier(say, { isRight, checks }) {
  for (const { state, sentence } of checks) say.line(`${STATES[state]} ${sentence}`)
  say.line(isRight ? 'The dossier is what was signed.' : 'The dossier is NOT what was signed.')
}

await runMain({ usage, takesNames: true }, async ({ names: files }) => {
  const say = createSay(process.stdout)
  const progress = createSay(process.stderr)
  const [file] = files
  if (file === undefined || files.length > 1) throw new PlainFailure(`Name one file.\n\n${usage}`)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new PlainFailure(`There is no file ${file}.`)
  if (found.isDirectory()) throw new PlainFailure(`${file} is a folder; name a file, such as its countersign.sqlite.`)
  await bootstrap({ needs: 'install', say: progress })
  const { verifyDossierFile } = await loadSource(join(root, 'src/server/host/verifyDossierFile.ts'))
  let told = 0
  const onProgress = (done) => {
    if (done - told < 100_000) return
    told = done
    progress.line(`${done} looked at`)
  }
  try {
    const dossier = await verifyDossierFile(file)
    if (dossier !== null) {
      sayDossier(say, dossier)
      return dossier.isRight ? 0 : 1
    }
    const { verifyFile } = await loadSource(join(root, 'src/server/host/verifyFile.ts'))
    const verdict = await verifyFile(file, onProgress)
    sayVerdict(say, verdict)
    return verdict.faultCount === 0 ? 0 : 1
  } catch (error) {
    throw error.name === 'NoExportError' ? new PlainFailure(error.message) : error
  }
})
