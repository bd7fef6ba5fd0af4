import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type DocumentPages, SIDE_MAX } from './pageSheets'

GlobalWorkerOptions.workerSrc = workerUrl

/** Dots for each point of 1/72 inch: print is readable, and larger pages are drawn smaller. */
const DOTS_PER_POINT = 2.5
/** Of a picture inside a page: more is not unpacked. */
const IMAGE_PIXELS_MAX = 60_000_000

/**
 * Reads a PDF in a worker of our own origin. Only the page is drawn: neither scripts nor forms nor links of the file
 * have anything that would run them.
 */
export async function openPdf(file: Blob): Promise<DocumentPages> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
    maxImageSize: IMAGE_PIXELS_MAX,
  })
  const pdf = await task.promise
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
    end: () => void task.destroy(),
  }
}
