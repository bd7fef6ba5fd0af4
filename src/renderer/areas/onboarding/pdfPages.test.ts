import { afterEach, expect, it, vi } from 'vitest'
import { ScriptMissing } from '../../components/fetchScript'
import { openPdf } from './pdfPages'

vi.mock('pdfjs-dist', () => ({
  PDFWorker: { create: () => ({ destroy: () => {} }) },
  getDocument: () => ({ promise: Promise.resolve({ numPages: 3 }), destroy: () => Promise.resolve() }),
}))

afterEach(() => vi.unstubAllGlobals())

/** Workers that say nothing but this. */
const stubWorkers = (event: 'error' | 'message') =>
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        queueMicrotask(() => this.dispatchEvent(new Event(event)))
      }
    },
  )

it('a PDF is not called broken where the script of its worker did not come, and is read once that comes', async () => {
  const file = new Blob(['%PDF-1.7'])
  stubWorkers('error')
  await expect(openPdf(file)).rejects.toThrow(ScriptMissing)
  stubWorkers('message')
  await expect(openPdf(file)).resolves.toMatchObject({ count: 3 })
})
