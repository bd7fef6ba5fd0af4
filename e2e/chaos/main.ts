import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBusyCampaign } from './busyCampaign'
import { runDiskCampaign } from './diskCampaign'
import { createFindings, type Findings } from './findings'
import { sendHostileBodies, spellConsole, spellPayments } from './hostileCampaign'
import { runKillCampaign } from './killCampaign'
import { buildPlatform, startOn } from './platform'
import { startReceiver } from './receiver'
import { seededRandom } from './seededRandom'

/** As scripts/chaos.mjs read them from the command line. */
interface Asked {
  readonly rounds: number
  readonly seed: number
  readonly report: string | null
}

/** As scripts/chaos.mjs hands it over: the number of rounds, the seed, the file of the report or nothing. */
const readAsked = ([rounds, seed, report = '']: readonly string[]): Asked => ({
  rounds: Number(rounds),
  seed: Number(seed),
  report: report === '' ? null : report,
})

function reportOf(findings: Findings, title: string): string {
  const counted = [...findings.counts].map(([what, count]) => `| ${what} | ${count.toLocaleString('en-GB')} |`)
  const faults = findings.faults.length === 0 ? ['None.'] : findings.faults.map((fault) => `- ${fault}`)
  const skips = findings.skips.map((skip) => `- not run: ${skip}`)
  return [
    `# ${title}`,
    '',
    '| What | Count |',
    '|---|---|',
    ...counted,
    '',
    '## Faults',
    '',
    ...faults,
    ...skips,
    '',
  ].join('\n')
}

/** What needs no crash: one host, hostile bodies, odd spellings, a foreign lock. */
async function attackOneHost(folder: string, rounds: number, seed: number, findings: Findings): Promise<void> {
  const random = seededRandom(seed)
  const receiver = await startReceiver(random)
  const host = await startOn(join(folder, 'attacked'))
  try {
    const platform = await buildPlatform(host, receiver)
    for (let round = 1; round <= Math.max(1, Math.round(rounds / 5)); round += 1) {
      await sendHostileBodies(host, findings, random)
      await spellPayments(host, platform, findings, `spelled-${round}`)
      await spellConsole(host, findings)
      await runBusyCampaign(host, findings)
    }
  } finally {
    await host.stop()
    receiver.close()
  }
}

async function main(): Promise<number> {
  const { rounds, seed, report } = readAsked(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'countersign-chaos-'))
  const findings = createFindings()
  const random = seededRandom(seed)
  const receiver = await startReceiver(random)
  try {
    await runKillCampaign({ dataDir: join(folder, 'killed'), rounds, random, findings, receiver })
    await attackOneHost(folder, rounds, seed, findings)
    await runDiskCampaign(folder, receiver, findings)
  } finally {
    receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const text = reportOf(findings, `Chaos campaign: ${rounds} rounds, seed ${seed}`)
  if (report !== null) writeFileSync(report, text)
  process.stdout.write(text)
  return findings.faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
