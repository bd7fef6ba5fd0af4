import type { Platform } from './buildPlatform'
import { closeGrown, insertCopies, makeSeries, openForGrowth, rowOf, withoutIndexes } from './growData'

const FIRST = ['Marta', 'José', 'Lucía', 'Ada', 'Bruno', 'Carla', 'Diego', 'Elena', 'Fabio', 'Gloria', 'Hugo', 'Ines']
const LAST = ['Ferreira', 'Gómez', 'Okafor', 'Luna', 'Brightwater', 'Schmidt', 'Nakamura', 'Rossi', 'Dubois', 'Silva']

/** SQL that takes one of the words by a number. */
function wordBy(words: readonly string[], number: string): string {
  const cases = words.map((word, index) => `WHEN ${index} THEN '${word}'`)
  return `CASE ${number} % ${words.length} ${cases.join(' ')} END`
}

const NAME = [wordBy(FIRST, 's.n'), wordBy(LAST, `(s.n / ${FIRST.length})`), '(s.n * 7919 % 1000003)'].join(
  " || ' ' || ",
)

/**
 * Gives a stopped host's data folder that many more customers with names of their own, a payee for every second one,
 * and spreads the payments over both. Returns: how many texts there are to be searched.
 */
export function growSearch(dataDir: string, platform: Platform, customers: number): number {
  const sqlite = openForGrowth(dataDir)
  const payee = sqlite.prepare('SELECT id FROM external_accounts ORDER BY created_at LIMIT 1').pluck().get() as string
  const endMs = Date.parse(String(rowOf(sqlite, 'customers', platform.customerId).created_at))
  withoutIndexes(sqlite, ['customers', 'external_accounts', 'transactions', 'quotes'], () => {
    sqlite.exec('BEGIN')
    makeSeries(sqlite, customers, endMs)
    const own = "'search-' || s.n"
    const uma = "'$search-' || s.n || '@sandbox.countersign.test'"
    insertCopies(sqlite, {
      table: 'customers',
      template: platform.customerId,
      where: '1 = 1',
      columns: {
        id: "'Customer:' || s.uuid",
        display_name: NAME,
        platform_customer_id: own,
        active_platform_customer_id: own,
        uma_address: uma,
        active_uma_address: uma,
      },
    })
    insertCopies(sqlite, {
      table: 'external_accounts',
      template: payee,
      where: 's.n % 2 = 0',
      columns: {
        id: "'ExternalAccount:' || s.uuid",
        customer_id: "'Customer:' || s.uuid",
        holder_name: `'Payee ' || ${NAME}`,
        primary_identifier: "printf('%018d', s.n * 104729)",
        active_identity: "'search-' || s.n",
      },
    })
    sqlite.exec(`CREATE TEMP TABLE spread AS SELECT n, 'Customer:' || uuid AS customer,
      'ExternalAccount:' || (SELECT uuid FROM temp.series e WHERE e.n = s.n - s.n % 2 + 2) AS payee
      FROM temp.series s WHERE n < ${customers - 2}`)
    sqlite.exec('CREATE UNIQUE INDEX temp.spread_by_n ON spread (n)')
    const of = (column: string, table: string) =>
      `(SELECT ${column} FROM temp.spread WHERE n = 1 + (${table}.rowid * 7919) % ${customers - 3})`
    sqlite.exec(`UPDATE transactions SET customer_id = ${of('customer', 'transactions')},
      destination_account_id = ${of('payee', 'transactions')}, sent_amount = 100000 + (rowid * 104729) % 900000,
      reference = 'CS' || printf('%010d', rowid)`)
    sqlite.exec(`UPDATE quotes SET customer_id = ${of('customer', 'quotes')},
      destination_account_id = ${of('payee', 'quotes')}`)
    // As in a folder of an earlier version: everything is still to be taken in.
    sqlite.exec('DELETE FROM search_fills')
    sqlite.exec('COMMIT')
  })
  const texts = sqlite.prepare('SELECT (SELECT count(*) FROM customers) + (SELECT count(*) FROM external_accounts)')
  const count = texts.pluck().get() as number
  closeGrown(sqlite)
  return count
}
