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

/** The key on one line: base64 of the DER that stands between the lines of the PEM. */
const derOf = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '')

/** Exported variables outlive the data that they were made for; so a host that uses some says which. */
function variableLines(names: readonly string[]): string[] {
  if (names.length === 0) return []
  return [`  from the environment  ${names.join(', ')} (unset what is meant for other data)`]
}

function operatorLines({ demoOperators }: RunningServer): string[] {
  if (demoOperators.length === 0) return []
  const people = demoOperators.map(({ name, pin }) => `${name}, PIN ${pin}`).join('; ')
  return [`The demo's operators, ready to sign in: ${people}`]
}

/** What every host prints when the service answers: one line, one JSON line with `--json`, several for a person. */
export function readyText(
  args: Pick<ServeArguments, 'isJson' | 'opensBrowser' | 'usedVariables'>,
  server: RunningServer,
  { version, link }: Readiness,
): string {
  const { url, baseUrl, port, dataDir, workspace, firstRun: token } = server
  const { walletSigningKeyHex, webhookPublicKeyPem, demoOperators } = server
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
      webhookPublicKeyPem,
      demoOperators,
      token,
    })
  }
  const of = workspace === null ? '' : ` workspace ${workspace}`
  if (!args.opensBrowser) {
    const ready = `Countersign ${version} ready: ${baseUrl} console ${link ?? url} pid ${process.pid}${of}`
    const more = [...operatorLines(server), ...variableLines(args.usedVariables), ...firstRunLines(server)]
    return [ready, ...more].join('\n')
  }
  const lines = [
    `Countersign ${version} is ready at ${url}`,
    `  service base URL    ${baseUrl}`,
    ...(workspace === null ? [] : [`  workspace           ${workspace}`]),
    `  data folder         ${dataDir}`,
    `  wallet signing key  ${walletSigningKeyHex}`,
    `  webhook public key  ${derOf(webhookPublicKeyPem)}`,
    ...variableLines(args.usedVariables),
    ...(link === null ? [] : [`  open the console    ${link}  (works once, for ten minutes)`]),
    ...operatorLines(server).map((line) => `  ${line}`),
    ...firstRunLines(server),
  ]
  return lines.join('\n')
}
