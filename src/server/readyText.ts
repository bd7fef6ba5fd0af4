import type { ServeArguments } from './serveArguments'
import type { RunningServer } from './startServer'

/** What a host says of itself; `link` is null where a window of its own shows the console. */
interface Readiness {
  readonly version: string
  readonly link: string | null
}

function firstRunLines({ baseUrl, firstRun }: RunningServer): string[] {
  if (firstRun === null) return []
  return [
    '',
    'The first API token; its secret is shown only now. For the curl lines of the README:',
    `export COUNTERSIGN_BASE_URL=${baseUrl}`,
    `export COUNTERSIGN_TOKEN_ID=${firstRun.tokenId}`,
    `export COUNTERSIGN_TOKEN_SECRET=${firstRun.tokenSecret}`,
  ]
}

/** What every host prints when the service answers: one line, one JSON line with `--json`, several for a person. */
export function readyText(
  args: Pick<ServeArguments, 'isJson' | 'opensBrowser'>,
  server: RunningServer,
  { version, link }: Readiness,
): string {
  const { url, baseUrl, port, dataDir, workspace, walletSigningKeyHex, firstRun: token } = server
  if (args.isJson) {
    const consoleUrl = link ?? url
    const { pid } = process
    return JSON.stringify({
      baseUrl,
      consoleUrl,
      pid,
      version,
      port,
      dataDir,
      workspace,
      walletSigningKeyHex,
      token,
    })
  }
  const of = workspace === null ? '' : ` workspace ${workspace}`
  if (!args.opensBrowser) {
    const ready = `Countersign ${version} ready: ${baseUrl} console ${link ?? url} pid ${process.pid}${of}`
    return [ready, ...firstRunLines(server)].join('\n')
  }
  const lines = [
    `Countersign ${version} is ready at ${url}`,
    `  service base URL    ${baseUrl}`,
    ...(workspace === null ? [] : [`  workspace           ${workspace}`]),
    `  data folder         ${dataDir}`,
    `  wallet signing key  ${walletSigningKeyHex}`,
    ...(link === null ? [] : [`  open the console    ${link}  (works once, for ten minutes)`]),
    ...firstRunLines(server),
  ]
  return lines.join('\n')
}
