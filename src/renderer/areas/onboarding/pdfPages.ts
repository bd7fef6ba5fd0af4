import { getDocument, PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { fetchScript } from '../../components/fetchScript'
import { type DocumentPages, SIDE_MAX } from './pageSheets'

/** Dots for each point of 1/72 inch: print is readable, and larger pages are drawn smaller. */
const DOTS_PER_POINT = 2.5
/** Of a picture inside a page: more is not unpacked. */
const IMAGE_PIXELS_MAX = 60_000_000

/** The worker that decodes, once its script has come and says so: pdf.js tries only once and then never again. */
const startWorker = () =>
  new Promise<Worker>((resolve, reject) => {
    const port = new Worker(workerUrl, { type: 'module' })
    port.addEventListener('message', () => resolve(port), { once: true })
    port.addEventListener('error', reject, { once: true })
  })

/**
 * Reads a PDF in a worker of our own origin. Only the page is drawn: neither scripts nor forms nor links of the file
 * have anything that would run them. Throws `ScriptMissing` where the script of the worker does not come.
 */
export async function openPdf(file: Blob): Promise<DocumentPages> {
  const port = await fetchScript(startWorker)
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    worker,
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
    maxImageSize: IMAGE_PIXELS_MAX,
  })
  const end = async () => {
    await task.destroy()
    worker.destroy()
    port.terminate()
  }
  const pdf = await task.promise.catch(async (fault: unknown) => {
    await end()
    throw fault
  })
  return {
    count: pdf.numPages,
    draw: async (canvas, number, quarters) => {
      const page = await pdf.getPage(number)
      const rotation = (page.rotate + quarters * 90) % 360
      const { width, height } = page.getViewport({ scale: 1, rotation })
      const scale = Math.min(DOTS_PER_POINT, SIDE_MAX / Math.max(width, height))
      const viewport = page.getViewport({ scale, rotation })
      // A sheet of its own: two pages asked for in a row never draw on the same one.
      const sheet = document.createElement('canvas')
      sheet.width = Math.round(viewport.width)
      sheet.height = Math.round(viewport.height)
      await page.render({ canvas: sheet, viewport }).promise
      canvas.width = sheet.width
      canvas.height = sheet.height
      canvas.getContext('2d')?.drawImage(sheet, 0, 0)
    },
    end: () => void end(),
  }
}
