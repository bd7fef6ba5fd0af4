import { describe, expect, it } from 'vitest'
import { ServiceCallError } from '../../client/ServiceCallError'
import { EmptyState } from '../StatePanel'
import { markupAt } from '../testing/markupAt'
import type { Column } from './column'
import { DataTable } from './DataTable'
import { TableBody } from './TableBody'

interface Row {
  readonly id: string
  readonly name: string
  readonly amount: number
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'amount', header: 'Amount', width: 120, align: 'right', sortKey: 'amount', cell: ({ amount }) => amount },
]
const rows: readonly Row[] = [
  { id: 'a', name: 'Ada', amount: 1 },
  { id: 'b', name: 'Ben', amount: 2 },
  { id: 'c', name: 'Cyd', amount: 3 },
]
const rowId = ({ id }: Row): string => id
const selection = { id: 'b', select: () => undefined, open: () => undefined }
const shared = { label: 'People', columns, rowId }
const draw = (table: React.ReactNode) => markupAt('/transactions', table)

describe('the table', () => {
  it('is a grid with the count of all its rows where rows are selected, else a table', async () => {
    const source = { rows, totalCount: 5000 }
    expect(await draw(<DataTable {...shared} source={source} selection={selection} />)).toMatch(
      /<table [^>]*role="grid" aria-label="People" aria-rowcount="5001"/,
    )
    expect(await draw(<DataTable {...shared} source={source} />)).not.toContain('role="grid"')
  })

  it('says which way it is sorted, on the one column that can be', async () => {
    const sorted = (order: 'asc' | 'desc') =>
      draw(<DataTable {...shared} source={{ rows }} sort={{ key: 'amount', order }} onSort={() => undefined} />)
    expect((await sorted('asc')).match(/aria-sort="\w+"/g)).toEqual(['aria-sort="ascending"'])
    expect(await sorted('desc')).toContain('aria-sort="descending"')
    expect(await sorted('desc')).toContain('Sort by Amount')
    expect(await draw(<DataTable {...shared} source={{ rows }} />)).not.toContain('aria-sort')
  })

  it('counts its rows, and says how many of them are loaded', async () => {
    expect(await draw(<DataTable {...shared} source={{ rows }} />)).toContain('3 rows')
    expect(await draw(<DataTable {...shared} source={{ rows, totalCount: 5000 }} />)).toContain('5,000 rows, 3 loaded')
  })

  it('holds the room of rows while it loads, and says nothing of there being none', async () => {
    const markup = await draw(<DataTable {...shared} source={{ rows: [], isLoading: true }} />)
    expect(markup).toContain('aria-busy="true"')
    expect(markup.match(/<tr [^>]*aria-hidden="true"/g)?.length).toBeGreaterThan(5)
    expect(markup).not.toContain('Nothing here yet')
  })

  it('says that there is nothing, or why it may not be read, with a way to try again', async () => {
    expect(await draw(<DataTable {...shared} source={{ rows: [] }} />)).toContain('Nothing here yet')
    const empty = <EmptyState title="Nobody yet" />
    expect(await draw(<DataTable {...shared} source={{ rows: [] }} empty={empty} />)).toContain('Nobody yet')
    const refused = (status: number) => {
      const error = new ServiceCallError(status, 'FORBIDDEN', 'Not with this credential.', {}, 'listTransactions')
      return draw(<DataTable {...shared} source={{ rows: [], error, reload: () => undefined }} empty={empty} />)
    }
    expect(await refused(403)).toMatch(/Not allowed.*Try again/)
    expect(await refused(500)).toMatch(/Not with this credential\..*Try again/)
    expect(await refused(500)).not.toContain('Nobody yet')
  })

  it('says what could not be read beside the rows that could, with a way to try again', async () => {
    const error = new ServiceCallError(503, 'SERVICE_UNAVAILABLE', 'Not now.', {}, 'listTransactions')
    const source = { rows, error, missing: 'Some people may be missing here.', reload: () => undefined }
    const markup = await draw(<DataTable {...shared} source={source} />)
    expect(markup).toMatch(/role="alert".*Some people may be missing here\..*Not now\..*Try again.*3 rows/)
    expect(await draw(<DataTable {...shared} source={{ ...source, missing: null }} />)).not.toContain('Try again')
    const none = await draw(<DataTable {...shared} source={{ ...source, rows: [] }} />)
    expect(none).toMatch(/Not now\..*Try again/)
    expect(none).not.toContain('may be missing')
  })
})

describe('its rows', () => {
  const body = (selectedId: string | null, marked: ReadonlyMap<string, Row> | null = null) =>
    draw(
      <table>
        <TableBody
          rows={rows}
          rowId={rowId}
          columns={columns}
          items={[{ index: 1 }, { index: 2 }]}
          padTop={32}
          padBottom={96}
          selectedId={selectedId}
          isSelectable
          isLoading={false}
          marked={marked}
          onMark={() => undefined}
        />
      </table>,
    )

  it('can be marked where the screen acts on several', async () => {
    expect(await body(null)).not.toContain('checkbox')
    const markup = await body('c', new Map(rows.slice(1, 2).map((row) => [row.id, row])))
    expect(markup.match(/data-marked="(true|false)"/g)).toEqual(['data-marked="true"', 'data-marked="false"'])
    expect(markup).toContain('aria-label="Mark row 2"')
  })

  it('are those on screen, at their place among all, between spacers for the others', async () => {
    const markup = await body(null)
    expect(markup.match(/aria-rowindex="\d"/g)).toEqual(['aria-rowindex="3"', 'aria-rowindex="4"'])
    expect(markup).not.toContain('Ada')
    expect(markup).toMatch(/height:32px.*height:96px/)
  })

  it('have one stop for the keyboard: the selected one', async () => {
    const markup = await body('c')
    expect(markup).toMatch(/aria-selected="false" tabindex="-1" data-row="b"/)
    expect(markup).toMatch(/aria-selected="true" tabindex="0" data-row="c"/)
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1)
  })
})
