import { closeGrown, insertCopies, makeSeries, openForGrowth, recount, withoutIndexes } from './growData'

/** Multiplies a card transaction of a stopped host's data folder; what is held for it is not. */
export function growCards(dataDir: string, template: string, count: number): void {
  const sqlite = openForGrowth(dataDir)
  const id = "'CardTransaction:' || s.uuid"
  const issuerToken = "'bench-' || s.n"
  withoutIndexes(sqlite, ['transactions', 'card_transactions'], () => {
    sqlite.exec('BEGIN')
    makeSeries(sqlite, count, Date.now() - 1000)
    const all = { template, where: '1 = 1' }
    insertCopies(sqlite, { ...all, table: 'transactions', columns: { id, reference: issuerToken } })
    const ofCard = { id, issuer_token: issuerToken, last_event_at: 's.at' }
    insertCopies(sqlite, { ...all, table: 'card_transactions', columns: ofCard })
    recount(sqlite)
    sqlite.exec('COMMIT')
  })
  closeGrown(sqlite)
}
