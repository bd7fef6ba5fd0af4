import { describe, expect, it } from 'vitest'
import type { ListColumn } from '../DataTable/column'
import { customerFields, fields, moneyFields, stateFields, timeFields } from './exportFields'
import type { ExportPage } from './exportPage'
import { type ExportFormat, exportRows } from './exportRows'

interface Payment {
  readonly note: string
  readonly amountMinor: number
  readonly currency: string
  readonly customerId: string | null
  readonly status: string
  readonly at: string
}

const columns: readonly ListColumn<Payment>[] = [
  { id: 'note', header: 'Note', cell: ({ note }) => note },
  { id: 'amount', header: 'Amount', cell: () => <b />, exports: moneyFields((row) => row) },
  { id: 'customer', header: 'Whom', cell: () => <b />, exports: customerFields(({ customerId }) => customerId) },
  { id: 'state', header: 'State', cell: () => <b />, exports: stateFields(({ status }) => status) },
  { id: 'at', header: 'Asked', cell: () => <b />, exports: timeFields(({ at }) => at) },
  { id: 'large', header: 'Note', cell: () => <b />, exports: fields(({ amountMinor }) => amountMinor > 100) },
]
const AT = '2026-11-22T09:00:00.000Z'
const payment: Payment = {
  note: '=HYPERLINK("x")',
  amountMinor: -486_934,
  currency: 'USD',
  customerId: 'Customer:1',
  status: 'PENDING_APPROVAL',
  at: AT,
}

async function exported(format: ExportFormat, pages: readonly ExportPage<Payment>[], signal?: AbortSignal) {
  const asked: (string | null)[] = []
  const progress: number[] = []
  const { blob, count } = await exportRows({
    format,
    columns,
    readPage: async (cursor) => {
      asked.push(cursor)
      return pages[Number(cursor ?? 0)] ?? { data: [] }
    },
    customerName: async (id) => (id === 'Customer:1' ? 'Acme, Inc' : null),
    onProgress: (rows) => progress.push(rows),
    signal,
  })
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()),
    count,
    asked,
    progress,
  }
}

describe('a list as a file', () => {
  it('says amounts in decimals, names beside ids, times with their zone, and runs no formula', async () => {
    const [head, row, end] = (await exported('CSV', [{ data: [payment] }])).text.split('\r\n')
    expect(head).toBe('\ufeffNote,Amount,Amount currency,Customer,Customer ID,State,Asked (UTC),Note 2')
    expect(row).toBe(`"'=HYPERLINK(""x"")",-4869.34,USD,"Acme, Inc",Customer:1,Pending approval,${AT},false`)
    expect(end).toBe('')
  })

  it('is one array of objects as JSON, with the same heads', async () => {
    const { text } = await exported('JSON', [{ data: [payment, { ...payment, customerId: null, currency: 'JPY' }] }])
    expect(JSON.parse(text)).toMatchObject([
      { Note: '=HYPERLINK("x")', Amount: '-4869.34', 'Amount currency': 'USD', Customer: 'Acme, Inc', 'Note 2': false },
      { Amount: '-486934', 'Amount currency': 'JPY', Customer: null, 'Customer ID': null },
    ])
    expect(JSON.parse((await exported('JSON', [{ data: [] }])).text)).toEqual([])
  })

  it('goes from page to page, also over an empty one, and says how far it is', async () => {
    const pages = [{ data: [payment, payment], nextCursor: '1' }, { data: [], nextCursor: '2' }, { data: [payment] }]
    const { text, ...rest } = await exported('CSV', pages)
    expect(rest).toEqual({ count: 3, asked: [null, '1', '2'], progress: [2, 2, 3] })
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
  })

  it('stops when it is called off', async () => {
    await expect(exported('CSV', [{ data: [payment] }], AbortSignal.abort())).rejects.toThrow('abort')
  })
})
