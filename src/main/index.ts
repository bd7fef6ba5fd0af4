import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  screen,
  session,
  shell,
} from 'electron'
import { guarded } from '../server/foundation/guarded'
import { createEphemeralDir, dataDirOf, removeDir } from '../server/host/dataPlaces'
import { outliveOutput } from '../server/host/lastResort'
import { readyText } from '../server/host/readyText'
import { resetPin } from '../server/host/resetPin'
import { readServeArguments, USAGE } from '../server/host/serveArguments'
import { startServer } from '../server/host/startServer'
import { tellReady } from '../server/host/tellReady'
import { ownArguments } from './electronArguments'
import { runApp } from './runApp'

const REFUSED = 1

/** The sentence of a known refusal, or the stack of what nobody foresaw. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return /^(StartError|NewerDatabaseError)$/.test(error.name) ? error.message : (error.stack ?? error.message)
}

function refuse(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`)
}

async function main(): Promise<void> {
  outliveOutput()
  const appDir = app.getAppPath()
  const args = readServeArguments(ownArguments(process.argv, appDir), process.env)
  if (args.isHelp) {
    process.stdout.write(`${USAGE}\n`)
    app.exit(0)
    return
  }
  if (args.resetPin !== null) {
    process.stdout.write(`${await resetPin(dataDirOf(args), args.resetPin)}\n`)
    app.exit(0)
    return
  }
  const dataDir = args.isEphemeral ? createEphemeralDir() : dataDirOf(args)
  if (args.isEphemeral) {
    const remove = guarded('the folder of this run', () => removeDir(dataDir))
    app.on('quit', remove)
  }
  const rendererDir = join(appDir, 'out', 'renderer')
  const version = app.getVersion()
  await runApp({
    electron: {
      app,
      BrowserWindow,
      dialog,
      ipcMain,
      Menu,
      Notification,
      nativeImage,
      nativeTheme,
      screen,
      session,
      shell,
    },
    config: {
      ...args,
      dataDir,
      version,
      requestLogProgram: join(appDir, 'out', 'main', 'requestLogThread.js'),
      databaseProgram: join(appDir, 'out', 'main', 'databaseThread.js'),
      rebuildProgram: join(appDir, 'out', 'main', 'rebuildThread.js'),
      rendererDir: existsSync(rendererDir) ? rendererDir : null,
    },
    start: startServer,
    platform: process.platform,
    processEvents: process,
    appDir,
    onReady: ({ server }) => {
      const isForPerson = { ...args, opensBrowser: true }
      // A desktop has no terminal: whoever needs a token makes one in the console.
      void tellReady(server, readyText(isForPerson, server, { version, link: null }))
    },
    onRefusal: refuse,
  })
}

main().catch((error: unknown) => {
  refuse(error)
  app.exit(REFUSED)
})
