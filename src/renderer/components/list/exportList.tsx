import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { callOperation } from '../../client/callOperation'
import { ServiceCallError } from '../../client/ServiceCallError'
import { serviceNow } from '../../client/serviceClock'
import type { ListColumn } from '../DataTable/column'
import { customerName } from '../format/customerName'
import { listWords } from '../listWords'
import { saveBlob } from '../saveFile'
import type { ExportPage } from './exportPage'
import { type ExportFormat, exportFields, exportRows } from './exportRows'
import type { List } from './useList'

const text = listWords.exports

export interface ExportedList<Row> {
  readonly list: List<Row>
  /** As they are shown. */
  readonly columns: readonly ListColumn<Row>[]
  /** Reads the rows elsewhere than the list, where that is faster. */
  readonly exportPage?: ((cursor: string | null) => Promise<ExportPage<Row>>) | undefined
}

interface Export<Row> extends ExportedList<Row> {
  readonly format: ExportFormat
  /** Called once the export is entered into the audit log. */
  readonly onStart: () => void
}

/** Customers by id, each asked for once; null for one that is not there any more. */
function createCustomerNames(): (id: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>()
  const ask = (customerId: string) =>
    callOperation('getCustomerById', { params: { customerId } }).then(customerName, (fault: unknown) => {
      if (fault instanceof ServiceCallError && fault.status === 404) return null
      throw fault
    })
  return (id) => {
    const name = known.get(id) ?? ask(id)
    known.set(id, name)
    return name
  }
}

/** Enters the export into the audit log: no row leaves before it stands there. */
function enter<Row>({ list, columns, format }: Export<Row>): Promise<unknown> {
  const query = Object.fromEntries(
    Object.entries(list.query)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  const heads = exportFields(columns).map(({ head }) => head)
  const body = { list: list.operation, query, format, columns: heads, rowCount: list.source.totalCount }
  return callOperation('recordExport', { body })
}

function fileName(path: string, format: ExportFormat): string {
  const screen = path.slice(path.lastIndexOf('/') + 1)
  const day = new Date(serviceNow()).toISOString().slice(0, 10)
  return `countersign-${screen}-${day}.${format.toLowerCase()}`
}

/**
 * Takes a list away as a file, with a notification that says how far it is and calls it off.
 *
 * Errors: ServiceCallError of the entry into the audit log or of a page; no file is saved then.
 */
export async function exportList<Row>(plan: Export<Row>): Promise<void> {
  const { list, columns, format, onStart } = plan
  await enter(plan)
  onStart()
  const abort = new AbortController()
  const notification = {
    autoClose: false,
    loading: true,
    withCloseButton: false,
    title: (
      <Button size="compact-xs" variant="default" onClick={() => abort.abort()}>
        {text.cancel}
      </Button>
    ),
  } as const
  const running = (count: number) => ({ ...notification, message: text.running(count, list.source.totalCount) })
  const id = notifications.show(running(0))
  const close = (message: string) => {
    notifications.hide(id)
    notifications.show({ message })
  }
  try {
    const { blob, count } = await exportRows({
      format,
      columns,
      readPage: plan.exportPage ?? list.readPage,
      customerName: createCustomerNames(),
      onProgress: (rows) => notifications.update({ id, ...running(rows) }),
      signal: abort.signal,
    })
    saveBlob(fileName(list.selection.path, format), blob)
    close(text.done(count))
  } catch (fault) {
    if (!abort.signal.aborted) {
      notifications.hide(id)
      throw fault
    }
    close(text.cancelled)
  }
}
