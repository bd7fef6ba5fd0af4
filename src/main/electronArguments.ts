import { resolve } from 'node:path'

/** Switches of the runtime itself, which may stand among ours when a person or a test driver adds them. */
const RUNTIME_SWITCH =
  /^--(no-sandbox|inspect(-brk)?(=.*)?|remote-debugging-(port|pipe)(=.*)?|enable-.*|disable-.*|ozone-.*)$/

/** The arguments that are meant for Countersign: those after the program and, unpackaged, after the app's folder. */
export function ownArguments(argv: readonly string[], appDir: string): string[] {
  const appAt = argv.findIndex((argument, index) => index > 0 && resolve(argument) === resolve(appDir))
  return argv.slice(Math.max(appAt, 0) + 1).filter((argument) => !RUNTIME_SWITCH.test(argument))
}
